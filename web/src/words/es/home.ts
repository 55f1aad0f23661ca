import { counting } from '../counting'
import type { Sized } from '../en/home'
import type { Words } from '../en/words'

const { big, count } = counting('es')

/** «4 huecos, 6 colores y vacío, 8 filas». */
export const size = (b: Sized) =>
  `${count(b.pegs, { one: '# hueco', other: '# huecos' })}, ${count(b.colours, { one: '# color', other: '# colores' })}${b.blanks ? ' y vacío' : ''}, ${count(b.rows, { one: '# fila', other: '# filas' })}`

export const home: Words['home'] = {
  title: 'Keypeg',
  line: 'Alguien esconde un código de fichas de colores. Otra persona lo descifra, fila a fila.',
  heading: 'Una partida nueva',
  settings: 'Cómo juegas',
  make: 'Empezar la partida',
  loading: 'Cargando las ediciones…',
  quick: {
    play: 'Jugar contra la máquina',
    line: (edition, level) => `${edition}, nivel: ${level}.`,
    daily: 'Códigos del día',
    puzzles: 'Acertijos',
  },
  myMatches: {
    heading: 'Tus partidas',
    yours: 'te toca',
    over: 'terminada',
    waiting: 'en espera',
    against: (a, b) => `${a || '…'} – ${b || '…'}`,
    more: 'Ver partidas más antiguas',
  },
  opponent: {
    who: 'Tu rival',
    kinds: {
      friend: ['Alguien, por un enlace', 'Quien lo abra primero juega contigo.'],
      shared: ['Alguien, en este dispositivo', 'Pasa de mano en mano entre turnos.'],
      computer: ['La máquina', 'Juega al momento. Puedes pedir pistas.'],
      computers: ['Dos máquinas', 'Miras cómo juegan.'],
    },
    level: 'Cómo juega',
    first: 'Primera máquina',
    second: 'Segunda máquina',
    awkward: 'En una carrera, solo una persona puede tener el dispositivo. Prueba un duelo.',
    hints: 'Con pistas',
    agree: 'Tu rival lo sabe antes de jugar. Cada pista usada se muestra después del juego.',
  },
  editions: {
    edition: 'Edición',
    variant: 'Variante',
    own: 'Tu propio tablero',
    ownLine: 'Eliges los colores, los huecos y las filas.',
    size,
    codes: (digits) => `${big(digits)} códigos`,
    short: (pegs) => `contra ${count(pegs, { one: '# hueco', other: '# huecos' })}`,
    modes: {
      series: 'esconder y buscar, por turnos',
      rounds: 'rondas de dos juegos, un paso por usar menos filas',
      duel: 'cada cual busca, turno a turno',
      race: 'cada cual busca, a toda velocidad',
    },
  },
  options: {
    games: 'Número de juegos',
    rounds: 'Número de rondas',
    steps: 'Pasos para ganar',
    parity: {
      even: 'Un número par: cada cual esconde la misma cantidad de códigos.',
      odd: 'Un número impar. Gana la partida quien gana más de la mitad.',
      any: 'Con un número impar, quien esconde el primer código tiene ventaja.',
    },
    stepsNote: 'Una ronda son dos juegos. Quien necesita menos filas avanza un paso.',
    answers: 'Cómo se responde a las filas',
    how: {
      auto: ['Automáticamente', 'La respuesta es siempre correcta.'],
      assisted: ['A mano, con ayuda', 'Una respuesta equivocada no pasa.'],
      strict: ['A mano, como en el tablero de verdad', 'Puede haber errores. Salen al final del juego.'],
    },
    first: 'Quién esconde primero',
    short: 'Quién busca el código más corto',
    people: { host: 'Yo', guest: 'Mi rival' },
    computer: { host: 'Yo', guest: 'La máquina' },
    pair: { host: 'Primera máquina', guest: 'Segunda máquina' },
    lot: 'Por sorteo',
    limit: 'Límite de tiempo por turno',
    name: 'Tu nombre',
    guestName: 'El nombre de tu rival',
  },
  own: {
    heading: 'Tu tablero',
    rules: 'Reglas',
    mode: 'Cómo se juega',
    modes: { series: 'por turnos', rounds: 'rondas de dos juegos', duel: 'un duelo, turno a turno', race: 'una carrera' },
    handicap: 'Ventaja: alguien busca un código más corto',
    shortPegs: 'Huecos del código corto',
    form: 'En texto:',
  },
  seat: {
    label: '¿Jugabas en otro dispositivo? Escribe la palabra clave que muestra',
    go: 'Seguir aquí',
  },
}
