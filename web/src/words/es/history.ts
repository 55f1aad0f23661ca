import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('es')
const rows = (n: number) => count(n, { one: '# fila', other: '# filas' })
const games = (n: number) => count(n, { one: '# juego', other: '# juegos' })
const analysed = (n: number) => count(n, { one: '# juego analizado', other: '# juegos analizados' })

export const history: Words['history'] = {
  title: 'Lo que has jugado',
  line: 'Tus juegos en este navegador.',
  loading: 'Haciendo cuentas…',
  none: 'Nada todavía. Un juego aparece aquí cuando termina.',
  editions: 'Por edición',
  games: 'Códigos que buscaste',
  export: 'Descargar tus partidas',
  analysing: (n) => `${count(n, { one: 'Queda # juego', other: 'Quedan # juegos' })} por analizar.`,
  outcomes: {
    broken: (n) => `descifrado en ${rows(n)}`,
    unbroken: (n) => `sin descifrar en ${rows(n)}`,
    spoilt: 'sin contar, por una respuesta equivocada',
    open: (n) => `parado tras ${rows(n)}`,
  },
  card: {
    codes: 'Códigos',
    codesOf: (broken, all) => `descifrados: ${number(broken)} de ${number(all)}`,
    mean: 'Filas en promedio',
    meanOf: (rows, broken) => `${rows}, en ${count(broken, { one: '# código descifrado', other: '# códigos descifrados' })}`,
    perfect: (rows) => `El juego perfecto necesita ${rows} en promedio.`,
    bestKnown: (rows) => `El mejor juego conocido necesita ${rows} en promedio.`,
    matches: 'Partidas',
    matchesOf: (all, won, drawn, lost) =>
      `${count(all, { one: '# partida', other: '# partidas' })}: ${count(won, { one: '# ganada', other: '# ganadas' })}, ${count(drawn, { one: '# empatada', other: '# empatadas' })}, ${count(lost, { one: '# perdida', other: '# perdidas' })}`,
    time: 'Tiempo por fila',
    median: (time) => `${time} (mediana)`,
    loss: 'Perdido por fila',
    lossOf: (rows, n) => `${rows} jugadas, en ${analysed(n)}`,
    unanalysed: 'ningún juego analizado',
    none: 'ninguno descifrado',
    distribution: 'Códigos descifrados, por filas usadas',
    rows: 'Filas',
    broken: 'Códigos',
  },
  chart: {
    caption: (n) => `Jugadas perdidas por fila, ${analysed(n)}, el último a la derecha`,
    told: (first, last, low, high) => `Del ${first} al ${last}, entre ${low} y ${high} jugadas.`,
  },
  list: {
    all: (n) => games(n),
    latest: (shown, all) => `Los últimos ${shown} de ${games(all)}`,
    units: 'jugadas perdidas por fila, suerte en filas',
    caption: (which, units) => `${which}; ${units}`,
    heads: ['Juego', 'Perdido', 'Suerte', 'Precisión'],
    line: (title, rival, outcome) => `${title}: código ${rival ? `de ${rival}, ` : ''}${outcome}`,
    none: '–',
    hints: (n) => count(n, { one: '# pista', other: '# pistas' }),
    imported: 'importado',
    notes: (date, notes) => (notes ? `${date}; ${notes}` : date),
    match: 'partida',
    analysis: 'análisis',
    of: (what, title, rival, date) => `${what}: ${title} contra ${rival}, ${date}`,
    more: 'Ver más',
  },
  import: {
    heading: 'Añadir partidas',
    how: 'Pega partidas jugadas en otro sitio, una detrás de otra.',
    name: 'Tu nombre en esas partidas',
    records: 'Las partidas',
    file: 'O abre un archivo',
    add: 'Añadirlas',
    done: (added, known) =>
      `${count(added, { one: '# partida añadida', other: '# partidas añadidas' })}${known > 0 ? `; ${count(known, { one: '# ya estaba', other: '# ya estaban' })}` : ''}.`,
    notes: 'Lo que no se pudo comprobar:',
    refused: (n) => `${count(n, { one: '# partida no se pudo añadir', other: '# partidas no se pudieron añadir' })}:`,
  },
}
