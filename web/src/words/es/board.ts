import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('es')

export const board: Words['board'] = {
  row: (n) => `Fila ${n}`,
  hole: (n) => `hueco ${n}`,
  keys: {
    none: 'ninguna clavija',
    red: (n) => count(n, { one: '# roja', other: '# rojas' }),
    white: (n) => count(n, { one: '# blanca', other: '# blancas' }),
  },
  counters: {
    red: 'Roja: color correcto, lugar correcto',
    white: 'Blanca: color correcto, otro lugar',
    fewer: { red: 'Una roja menos', white: 'Una blanca menos' },
    more: { red: 'Una roja más', white: 'Una blanca más' },
    send: (words) => `Respuesta: ${words}`,
  },
  peg: {
    covered: 'bajo la tapa',
    free: 'nada todavía',
    empty: 'vacío',
    colour: 'color',
    at: (place, peg) => `${place}: ${peg}`,
  },
  rows: {
    lost: 'perdida por tiempo',
    sealed: 'puesta, tapada',
    yours: 'por ahora solo la ves tú',
    waiting: 'espera su respuesta',
    given: (keys) => `tu respuesta, sin mostrar aún: ${keys}`,
    table: 'respuesta de Keypeg: se acabó el tiempo',
    right: (keys) => `equivocada; la correcta: ${keys}`,
  },
  code: {
    raise: 'Poner la tapa',
    lower: 'Quitar la tapa',
    unset: 'sin esconder aún',
  },
  draft: {
    label: 'Tus fichas',
    code: 'Esconder',
    place: 'Poner la fila',
    leaveEmpty: (n) => (n === 1 ? 'Dejarlo vacío' : 'Dejar el resto vacío'),
    erase: 'Borrar',
    undo: 'Deshacer',
    clear: 'Quitar todo',
    short: (n, blanks) => (blanks ? count(n, { one: '# hueco libre', other: '# huecos libres' }) : count(n, { one: 'falta # ficha', other: 'faltan # fichas' })),
    missing: (n, blanks) =>
      blanks
        ? count(n, { one: 'Un hueco está libre. Pon ahí una ficha, o «vacío».', other: '# huecos están libres. Pon ahí fichas, o «vacío».' })
        : count(n, { one: 'Falta una ficha.', other: 'Faltan # fichas.' }),
    at: (hole, peg) => `${hole}: ${peg}`,
    free: 'nada todavía',
    covered: 'lleno, bajo la tapa',
  },
  pegByPeg: {
    code: 'Código',
    row: 'Fila',
    answer: (words) => `Respuesta: ${words}.`,
    red: (n, peg) => `La ficha ${n} (${peg}) está en su lugar: una clavija roja.`,
    white: (n, peg, hole) => `La ficha ${n} (${peg}) va en el hueco ${hole}: una clavija blanca.`,
    none: (n, peg) => `La ficha ${n} (${peg}) no recibe clavija.`,
  },
  axes: {
    colours: 'Colores',
    pegs: 'Huecos por fila',
    rows: 'Filas',
    blanks: 'Un hueco puede quedar vacío',
    repeats: 'Un color puede repetirse',
  },
}
