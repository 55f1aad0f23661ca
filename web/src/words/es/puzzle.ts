import type { Words } from '../en/words'

const grades = ['muy fácil', 'fácil', 'normal', 'difícil', 'muy difícil']

export const puzzle: Words['puzzle'] = {
  title: 'Acertijos',
  line: 'Sin reloj, y con tantos intentos como quieras. Este navegador recuerda lo que has hecho.',
  loading: 'Cargando los acertijos…',
  done: (done, all) => `${done} de ${all}`,
  all: '✓ todos hechos',
  kinds: {
    'one-code': { title: 'Solo encaja uno', line: 'Solo un código encaja con las respuestas. ¿Cuál?' },
    contradiction: { title: 'Busca el error', line: 'Una de estas respuestas está equivocada. ¿Cuál?' },
    'best-row': { title: 'La mejor fila', line: 'Quedan varios códigos. ¿Qué fila es la mejor?' },
  },
  grade: (n) => [`Grado ${n}`, grades[n - 1]].filter(Boolean).join(', '),
  solve: {
    loading: 'Cargando el acertijo…',
    again: 'Ya los has hecho todos: este vuelve a salir.',
    board: 'La posición',
    code: 'El código',
    yourCode: 'Tu respuesta',
    submit: { 'one-code': 'Este es el código', contradiction: 'Esta está equivocada', 'best-row': 'Esta es la mejor fila' },
    giveUp: 'Rendirse y verlo',
    tries: (n) => `Intentos hasta ahora: ${n}`,
    next: 'Acertijo siguiente',
    others: 'Otros acertijos',
    bestRow: 'Una mejor fila',
    choose: 'Antes elige una fila.',
  },
  choice: {
    legend: '¿Qué respuesta está equivocada?',
    row: (n) => `Fila ${n}`,
    right: (keys) => `✗ equivocada; valdría ${keys}`,
    wrong: '✗ equivocada',
  },
}
