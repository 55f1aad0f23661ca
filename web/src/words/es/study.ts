import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('es')

export const study: Words['study'] = {
  analyse: {
    title: 'Analizar una partida',
    how: 'Pega una partida anotada. Se valora cada fila, y el análisis tiene su propio enlace.',
    record: 'La partida anotada',
    analyse: 'Analizar',
    example: 'Cómo es una partida anotada',
    use: 'Usar este ejemplo',
  },
  page: {
    title: 'Análisis',
    of: (title) => `Análisis: ${title}`,
    loading: 'Cargando el análisis…',
    between: (a, b) => `${a} y ${b}`,
    progress: (done, rows) => count(rows, { one: `${done} de # fila valorada`, other: `${done} de # filas valoradas` }),
    working: 'Se están valorando las filas.',
    finished: 'Todas las filas están valoradas.',
    busy: 'Hay otros análisis en curso. Esta página se actualizará por sí sola.',
    empty: 'Aquí se analiza un juego terminado.',
    back: 'Volver a la partida',
    link: 'Enlace a esta página',
    pass: 'Enlace y partida anotada',
    recordText: 'La partida anotada, en texto',
    recordJSON: 'La partida anotada, en JSON',
  },
  board: {
    title: (breaker, maker) => `${breaker} busca el código de ${maker}`,
    sides: 'Quién busca',
    number: (n) => number(n),
    of100: 'de 100',
    skill: 'Destreza',
    gave: (rows) => count(rows, { one: '# jugada perdida', other: '# jugadas perdidas' }, 2),
    luck: 'Suerte',
    soFar: (figure) => `${figure} por ahora`,
    rows: 'Fila a fila',
    choice: (maker) => `El código de ${maker}`,
  },
  left: {
    loading: 'Contando…',
    more: 'Ver más',
    shown: (n, all) => `Los primeros ${number(n)} de ${all}:`,
  },
  games: { caption: 'Los juegos', game: 'Juego', rows: 'Filas', accuracy: 'Precisión', loss: 'Pérdida', luck: 'Suerte' },
  how: {
    heading: 'Qué quieren decir las cifras',
    rows: 'Algunos códigos aún encajan con las respuestas. Con ellos, Keypeg calcula cuántas jugadas faltan en promedio con cada fila.',
    loss: 'Pérdida: las jugadas de más que pide tu fila, comparada con la mejor. La destreza es la suma de las pérdidas de un juego.',
    luck: 'Suerte: las jugadas que ahorró la respuesta, en comparación con una respuesta promedio.',
    sum: 'Filas usadas = promedio al empezar + pérdida − suerte.',
    accuracy: 'Precisión: 100 × e elevado a −1,7 × pérdida por fila. Es 100 sin pérdida, 84 con una décima de fila cada vez, 43 con media fila.',
    about: 'Algunas posiciones son demasiado grandes para calcularlas hasta el final. En ellas las cifras pueden variar unas centésimas de fila.',
  },
  row: {
    name: (n) => `Fila ${n}`,
    first: 'Esta es la primera fila.',
    last: 'Esta es la última fila.',
    wrong: 'Esta respuesta estaba equivocada.',
    best: 'Ver la mejor fila',
    better: (rows) => count(rows, { one: '# jugada menos', other: '# jugadas menos' }, 2),
    show: 'Códigos posibles',
    again: (n) => `Repetir la fila ${n}`,
  },
  table: { heading: 'Las cifras, fila a fila', row: 'Fila', before: 'Antes', after: 'Después', loss: 'Pérdida', luck: 'Suerte' },
}
