import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('es')

export const optimal: Words['optimal'] = {
  title: 'Tableros resueltos',
  head: '¿En cuántas filas?',
  line: 'La mejor estrategia de cada tablero, fila por fila, y la prueba de que ninguna es mejor.',
  loading: 'Cargando la tabla…',
  repeats: '¿Puede repetirse un color?',
  mays: ['los colores pueden repetirse', 'ningún color dos veces'],
  holes: (holes) => count(holes, { one: '# hueco', other: '# huecos' }),
  pegs: 'Huecos',
  heads: ['Colores', 'Códigos', 'Promedio', 'Bastan'],
  legend: 'Promedio: filas para todos los códigos, contando la última. Bastan: filas que descifran cualquier código. Dos cifras: el valor exacto está entre las dos.',
  colours: (colours) => count(colours, { one: '# color', other: '# colores' }),
  marks: { new: 'nuevo', open: 'abierto' },
  news: { new: 'Nuevo aquí', open: 'Aún abierto' },
  mean: (rows) => number(rows, 4),
  between: (lower, upper) => `${number(lower, 2)}–${number(upper, 2)}`,
  rows: (lower, upper) => (lower === upper ? number(upper) : `${number(lower)}–${number(upper)}`),
  look: 'Ver su estrategia',
  within: (rows) => `La que usa ${count(rows, { one: '# fila', other: '# filas' })} como mucho`,
  play: 'Jugar en él',
  broken: 'Códigos descifrados en cada fila',
  bar: (row, codes) => `Fila ${number(row)}: ${count(codes, { one: '# código', other: '# códigos' })}.`,
  firsts: 'Primeras filas y su total mínimo',
  first: (total, exact) => (exact ? number(total) : `al menos ${number(total)}`),
  known: 'Se sabía antes',
  why: {
    head: '¿Cómo se puede saber eso?',
    answer: [
      'Al principio, cualquier código es posible. Cada respuesta divide los códigos posibles en grupos, y solo queda uno: los códigos que reciben esa respuesta. Una buena fila hace muchos grupos pequeños.',
      'Para encontrar la mejor estrategia, un ordenador prueba todas las filas después de todas las respuestas. Solo puede saltarse una fila si no puede ser mejor, por mucha suerte que haya.',
      'Lo que se saltó, y por qué, queda escrito en un certificado. Otro programa, que solo conoce las reglas, comprueba cada línea. Así nadie tiene que creer al ordenador que buscó.',
    ],
  },
  shrink: {
    title: 'Cómo van quedando menos códigos',
    line: 'Esta es la mejor estrategia con mala suerte: después de cada respuesta queda el grupo más grande. Cada barra es la parte clara de la barra de arriba.',
    head: (board) => `Cómo van quedando menos códigos: ${board}`,
    codes: (codes) => (codes === 1 ? 'código posible' : 'códigos posibles'),
    kept: (sets, keys, codes) => `${keys}: de ${number(sets)} grupos queda el más grande, ${count(codes, { one: '# código', other: '# códigos' })}.`,
    end: (row) => `La fila ${number(row)} lo descifra.`,
  },
  step: {
    title: (board) => `Una estrategia: ${board}`,
    loading: 'Cargando la estrategia…',
    which: '¿Qué estrategia?',
    kinds: { least: 'la mejor en promedio', within: 'menos filas en el peor caso' },
    answers: (row) => `La respuesta a la fila ${number(row)}`,
    legend: 'Códigos posibles, y filas que faltan como mucho',
    answer: (keys, codes, rows) =>
      rows === 0 ? `${keys}: el código está descifrado.` : `${keys}: ${count(codes, { one: '# código', other: '# códigos' })}, como mucho ${count(rows, { one: '# fila', other: '# filas' })} más.`,
    most: (rows) => `≤ ${number(rows)}`,
    codes: 'Códigos posibles',
    way: 'El camino hasta aquí',
    start: 'Inicio',
    was: (row, keys) => `Fila ${number(row)}: ${keys}`,
    all: 'Todos los tableros',
  },
}
