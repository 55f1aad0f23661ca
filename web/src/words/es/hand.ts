import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('es')

export const hand: Words['hand'] = {
  title: 'A mano',
  line: 'Para un tablero de verdad, o un código en tu cabeza. Sin puntos.',
  how: 'Qué hace la máquina',
  modes: {
    break: ['Busca tu código', 'Te guardas el código y respondes a sus filas.'],
    help: ['Te ayuda con tu tablero', 'Escribes filas y respuestas. Muestra los códigos posibles y propone una fila.'],
  },
  level: 'Cómo juega',
  clear: 'Reiniciar',
  breaking: {
    board: 'La máquina busca tu código',
    row: (n) => `Fila ${n}`,
    yours: 'Tu código',
    says: (n) => `La máquina juega la fila\u00a0${n}.`,
    ask: '¿Cuál es tu respuesta?',
    mending: (n) => `La nueva respuesta a la fila ${n}:`,
    keep: 'Cancelar',
    thinking: 'La máquina está pensando…',
    broken: (rows) => `Descifró tu código en ${count(rows, { one: '# fila', other: '# filas' })}.`,
    one: 'Solo queda un código. El tuyo tiene que ser:',
    wrong: 'Si no, una de tus respuestas estaba equivocada. Revísalas.',
    full: (rows) => `Se han usado las ${rows} filas y tu código sigue sin descifrar. La máquina sigue jugando.`,
    again: 'Otro código',
    retry: 'Reintentar',
  },
}
