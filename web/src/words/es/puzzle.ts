import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('es')
const grades = ['muy fácil', 'fácil', 'normal', 'difícil', 'muy difícil']

export const puzzle: Words['puzzle'] = {
  title: 'Acertijos',
  head: 'Una posición, una pregunta.',
  line: 'Sin reloj, y con tantos intentos como quieras.',
  loading: 'Cargando los acertijos…',
  done: (done, all) => `${done} de ${all}`,
  all: 'todos hechos',
  first: (title) => `El siguiente: ${title}`,
  kinds: {
    'one-code': { title: 'Solo encaja uno', line: 'Lee las clavijas. Pon el único código posible.' },
    contradiction: { title: 'Busca el error', line: 'Ningún código encaja: una respuesta está equivocada. ¿Cuál?' },
    'best-row': { title: 'La mejor fila', line: '¿Con qué fila se acaba antes?' },
  },
  grade: (n) => [`Nivel ${n}`, grades[n - 1]].filter(Boolean).join(', '),
  brief: (n) => (n === 1 ? 'fácil' : n === 5 ? 'difícil' : String(n)),
  solve: {
    loading: 'Cargando el acertijo…',
    again: 'Este ya lo has hecho.',
    place: (grade, done, all) => `${grade}; ${done} de ${all}`,
    board: 'La posición',
    code: 'El código',
    answer: 'Tu respuesta',
    which: '¿Qué respuesta está equivocada?',
    row: (n) => `Fila ${n}`,
    yours: 'el tuyo',
    back: 'Quitar una ficha',
    see: 'Ver los códigos posibles',
    left: 'Códigos posibles',
    submit: { 'one-code': 'Comprobar', contradiction: 'Esta', 'best-row': 'Esta fila' },
    giveUp: 'Ver la solución',
    tryAgain: 'Reintentar',
    right: 'Correcto.',
    tries: (n) => `Intentos hasta ahora: ${n}`,
    next: 'Siguiente',
    share: (title) => `${title}: ¿resuelves este acertijo?`,
    others: 'Todos los acertijos',
    choose: 'Antes elige una fila.',
    fill: (hole) => `El hueco ${hole} sigue vacío.`,
    maybe: (keys) => `debería ser ${keys}`,
    part: (keys, codes) => `${keys}: ${count(codes, { one: '# código', other: '# códigos' })}.`,
  },
}
