import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number, unit } = counting('es')

export const position: Words['position'] = {
  page: {
    title: 'Tablero de análisis',
    line: 'Pon una fila y su respuesta, y luego la fila siguiente.',
    board: 'La posición',
    link: 'Enlace a esta posición',
    clear: 'Quitar todas las filas',
    on: 'Jugar desde aquí',
    how: 'La máquina elige un código que encaja con estas respuestas. Sigues desde este tablero.',
    level: 'Contra',
    play: 'Seguir',
    loading: 'Preparando el tablero…',
  },
  advice: {
    exact: (rows, fraction) => `${number(rows, 4)} jugadas hasta el final${fraction && ` (${fraction})`}, valor exacto`,
    about: (rows) => `unas ${number(rows, 2)} jugadas hasta el final`,
    unknown: 'demasiado difícil para contar las jugadas',
    could: 'puede ser el código',
    cannot: 'no puede ser el código',
  },
  best: {
    heading: 'Las mejores filas',
    ask: '¿Qué jugar aquí?',
    working: 'Calculando…',
    pick: (row) => `Usar: ${row}`,
  },
  picker: {
    label: 'Tablero',
    own: 'Tu propio tablero',
    set: 'Usar este tablero',
    option: (title, pegs, colours) => `${title}: ${pegs} × ${colours}`,
  },
  left: {
    heading: 'Códigos posibles',
    range: (from, to, all) => `${number(from)} a ${number(to)} de ${all}`,
    before: 'Anteriores',
    after: 'Siguientes',
    pick: (code) => `Usar: ${code}`,
  },
  edit: {
    change: (row) => `Cambiar la fila ${row}`,
    answer: (row) => `Cambiar la respuesta a la fila ${row}`,
    row: (n) => `Fila ${n}`,
  },
  effect: {
    heading: 'Qué haría una fila',
    againstRow: (row) => `No encaja con la respuesta a la fila ${row}.`,
    againstRows: (rows, last) => `No encaja con las respuestas a las filas ${rows} y ${last}.`,
    answer: 'Respuesta',
    left: 'Quedan',
    share: 'Parte',
    percent: (percent, decimals) => unit(number(percent, decimals), '%'),
  },
  hand: {
    row: (n) => `Fila ${n}`,
    answer: 'Su respuesta…',
    wonder: '¿Qué haría?',
    back: 'Volver a las fichas',
    remove: (row) => `Quitar la fila ${row}`,
    cancel: 'Dejar como estaba',
    fill: (holes) => count(holes, { one: 'Aún hay un hueco libre.', other: 'Aún hay # huecos libres.' }),
  },
  slips: {
    heading: 'Estas respuestas se contradicen',
    likely: 'Primero, los errores más probables:',
    one: (row, given, maybe) => `La respuesta a la fila ${row} fue «${given}». Quizá sea «${maybe}».`,
    left: (codes) => count(codes, { one: 'Entonces encajaría # código.', other: 'Entonces encajarían # códigos.' }),
    mend: 'Corregir',
    mendMore: 'Corregir las dos',
    again: (row) => `Revisar la fila ${row}`,
    none: 'Cambiar una o dos respuestas no basta. Revisa todas las filas.',
  },
}
