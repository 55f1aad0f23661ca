import type { Words } from '../en/words'

export const challenge: Words['challenge'] = {
  title: 'Un reto',
  loading: 'Cargando el reto…',
  send: 'Envía el enlace a tus amigos. Descifran el mismo código, y aquí ves cómo les ha ido.',
  rule: 'Todos descifran el mismo código. Cuando termines, verás todos los tableros.',
  done: 'Aquí están todos los tableros, uno junto a otro.',
  begin: 'Descifrar el código',
  why: 'Lo ve quien abra el enlace.',
  goOn: 'Seguir jugando',
  back: (name) => `Esconder un código para ${name}`,
  make: 'Pon un código. Solo tú lo ves.',
  link: 'Lanzar el reto',
  tries: 'Quién lo ha intentado',
  nobody: 'Nadie lo ha intentado todavía.',
  broken: (row) => `descifrado en ${row}`,
  unbroken: 'sin descifrar',
  running: 'sigue jugando',
  boardOf: (name) => `El tablero de ${name}`,
  yours: 'Tu tablero',
}
