import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('es')

export const hand: Words['hand'] = {
  title: 'A mano',
  line: 'Para un tablero de verdad, o un código en tu cabeza. Nada puntúa.',
  how: 'Qué hace la máquina',
  modes: {
    break: ['Busca tu código', 'Te guardas el código y respondes a sus filas.'],
    help: ['Ayuda junto a un tablero', 'Escribes filas y respuestas. Te dice qué códigos quedan y qué jugar.'],
  },
  level: 'Cómo juega',
  clear: 'Reiniciar',
  breaking: {
    board: 'La máquina busca tu código',
    row: (n) => `Fila ${n}`,
    yours: 'tu código',
    says: (n) => `La máquina juega la fila\u00a0${n}.`,
    ask: '¿Cuál es tu respuesta?',
    mending: (n) => `La nueva respuesta a la fila ${n}:`,
    keep: 'Dejarla como estaba',
    thinking: 'La máquina está pensando…',
    broken: (rows) => `Descifró tu código en ${count(rows, { one: '# fila', other: '# filas' })}.`,
    one: 'Solo queda un código. El tuyo tiene que ser:',
    wrong: 'Si no, una de tus respuestas estaba equivocada. Míralas otra vez.',
    full: (rows) => `Las ${rows} filas están usadas: tu código queda sin descifrar. La máquina sigue jugando.`,
    again: 'Otro código',
    retry: 'Reintentar',
  },
}
