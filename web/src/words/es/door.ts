import type { Words } from '../en/words'

export const door: Words['door'] = {
  title: 'Una invitación',
  match: (title, games) => `${title}, ${games}`,
  you: 'Tú',
  waiting: 'te espera',
  waits: (name) => `${name} te espera.`,
  terms: 'Ajustes de la partida',
  name: 'Tu nombre',
  sit: 'Entrar',
  watch: 'Solo mirar',
  learn: 'Cómo se juega',
  taken: 'Los dos asientos están ocupados.',
  watchThem: (a, b) => `Mirar a ${a} y ${b}`,
  own: 'Abrir mi propia mesa',
  mine: 'Es mi sitio',
  here: 'Ya juegas en esta partida.',
  open: 'A la mesa',
  look: 'Ver cómo fue',
  home: 'Volver al inicio',
  code: {
    title: 'Escribe la palabra clave.',
    how: 'Una palabra y un número, como KITE 42, o la palabra clave que muestra tu otro dispositivo.',
    code: 'Palabra clave',
    go: 'A la mesa',
    back: 'Ahora no',
  },
}
