import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('es')
const rows = (n: number) => count(n, { one: '# fila', other: '# filas' })
const games = (n: number) => count(n, { one: '# juego', other: '# juegos' })
const analysed = (n: number) => count(n, { one: '# juego analizado', other: '# juegos analizados' })

export const history: Words['history'] = {
  title: 'Lo que has jugado',
  head: (broken, all) => `Has descifrado ${number(broken)} de ${count(all, { one: '# código', other: '# códigos' })}.`,
  line: 'Tus juegos en este navegador.',
  loading: 'Haciendo cuentas…',
  none: 'Aún no hay juegos.',
  empty: 'Juega uno, y queda aquí, en este navegador.',
  choose: 'Elegir un tablero',
  analysing: (n) => `${count(n, { one: 'Queda # juego', other: 'Quedan # juegos' })} por analizar.`,
  yours: { head: 'Son tuyas.', line: 'Cada partida anotada es texto. Llévatelas, o trae otras.' },
  export: 'Guardar todas',
  outcomes: {
    broken: (n) => `descifrado en ${rows(n)}`,
    unbroken: (n) => `sin descifrar en ${rows(n)}`,
    spoilt: 'sin contar, por una respuesta equivocada',
    open: (n) => `parado tras ${rows(n)}`,
  },
  boards: {
    head: 'Por tablero',
    heads: ['partidas', 'gan.', 'perd.', 'empat.', 'filas'],
    of: (title) => `Cómo juegas: ${title}`,
    which: 'Qué tablero',
    codes: (broken, all) => `Has descifrado ${number(broken)} de ${count(all, { one: '# código', other: '# códigos' })}.`,
    perfect: (rows) => `El juego perfecto necesita ${rows} filas en promedio.`,
    bestKnown: (rows) => `El mejor juego conocido necesita ${rows} filas en promedio.`,
    time: (time) => `La mitad de tus filas tardó menos de ${time}.`,
    loss: (rows, n) => `Pierdes ${number(rows, 2)} jugadas por fila, en ${analysed(n)}.`,
    unanalysed: 'Aún no hay juegos analizados.',
    distribution: 'Códigos descifrados, por filas usadas',
    bar: (n, codes) => `En ${rows(n)}: ${count(codes, { one: '# código', other: '# códigos' })}`,
    losses: 'Jugadas perdidas por fila, juego a juego',
    chart: (first, last, low, high) => `Jugadas perdidas por fila, del ${first} al ${last}: entre ${low} y ${high}.`,
    less: 'Menos es mejor: 0 es siempre la mejor fila.',
  },
  list: {
    head: 'Juegos',
    all: (n) => `${games(n)}.`,
    latest: (shown, all) => `Los últimos ${shown} de ${games(all)}.`,
    code: (rival) => (rival ? `Código de ${rival}` : 'Un código'),
    line: (title, outcome) => `${title}: ${outcome}.`,
    hints: (n) => count(n, { one: '# pista', other: '# pistas' }),
    imported: 'importado',
    loss: (rows) => `${rows} jugadas perdidas por fila`,
    luck: (words) => `suerte: ${words}`,
    accuracy: (n) => `precisión ${n} de 100`,
    match: 'partida',
    analysis: 'análisis',
    how: 'Análisis',
    of: (what, title, rival, date) => `${what}: ${title} contra ${rival}, ${date}`,
    more: 'Ver más',
  },
  import: {
    heading: 'Traer otras',
    how: 'Pega partidas jugadas en otro sitio, una detrás de otra.',
    name: 'Tu nombre en esas partidas',
    records: 'Las partidas',
    add: 'Traerlas',
    done: (added, known) =>
      `${count(added, { one: '# partida añadida', other: '# partidas añadidas' })}${known > 0 ? `; ${count(known, { one: '# ya estaba', other: '# ya estaban' })}` : ''}.`,
    notes: 'Lo que no se pudo comprobar:',
    refused: (n) => `${count(n, { one: '# partida no se pudo añadir', other: '# partidas no se pudieron añadir' })}:`,
  },
  forget: {
    button: 'Borrar mis datos',
    head: '¿Borrar todos tus datos?',
    goes: 'Este servidor te olvida, y este navegador también: tu nombre, tus partidas, tu historial, tus partidas anotadas, tus acertijos, tus códigos del día y tus ajustes.',
    running: 'Dejas cada partida en curso, y la gana la otra persona.',
    stays: 'Quien jugó contigo conserva la partida, sin tu nombre. Tus otros dispositivos conservan lo que tienen.',
    save: 'Nadie puede recuperarlo. Si quieres tus partidas anotadas, guárdalas antes.',
    yes: 'Borrarlo todo',
    no: 'Dejarlo todo',
    done: 'Ya no queda nada.',
    gone: 'Aquí ya nada te conoce.',
    home: 'Empezar de nuevo',
  },
}
