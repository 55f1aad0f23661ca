import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('es')

const rows = (n: number) => count(n, { one: '# fila', other: '# filas' })
const rounds = (n: number) => count(n, { one: '# ronda', other: '# rondas' })

export const parts: Words['parts'] = {
  openFile: 'O abre un archivo',
  invite: {
    head: 'Quien abra este enlace entra en la partida',
    say: (at) => `o dicta la palabra clave: se escribe en ${at}`,
    qr: 'Escanea para entrar',
    send: 'Enviar el enlace',
    sent: (title) => `Juega conmigo a ${title}.`,
    copy: 'Copiar',
    copied: 'Copiado',
    watch: 'Enlace para mirar',
    off: 'Cancelar',
    byHand: 'Para copiar a mano',
  },
  naming: { name: 'Tu nombre', another: 'Otro nombre' },
  copy: { copy: 'Copiar', done: 'Copiado', byHand: 'Pulsa Ctrl+C para copiar.' },
  levels: {
    figure: (rows) => number(rows, 1),
    rows: 'filas',
    figures: 'Las filas que necesita para tu código, en promedio.',
  },
  terms: {
    match: (title, games) => `${title}: ${games}.`,
    games: {
      series: (n) => count(n, { one: '# juego', other: '# juegos' }),
      rounds: (n) => `rondas de dos juegos, hasta ${n}`,
      duel: (n) => `un duelo a ${rounds(n)}`,
      race: (n) => `una carrera a ${rounds(n)}`,
    },
    answers: {
      auto: 'Keypeg responde.',
      assisted: 'Responde quien esconde el código. Keypeg no acepta una respuesta equivocada.',
      strict: 'Responde quien esconde el código. Los errores se descubren al final.',
    },
    board: (pegs, colours, n) => `${count(pegs, { one: '# hueco', other: '# huecos' })}, ${count(colours, { one: '# color', other: '# colores' })}, ${rows(n)}`,
    blanks: 'puede haber huecos vacíos',
    noRepeats: 'ningún color dos veces',
    breaks: (name, board) => `${name} busca: ${board}`,
    hints: 'Se permiten pistas. Después del juego se muestran a todo el mundo.',
    limit: (limit) => `Tiempo: ${limit} por turno.`,
    noLimit: 'Sin límite de tiempo.',
  },
  share: {
    share: 'Compartir',
    asText: 'Como texto',
    copy: 'Copiar',
    copied: 'Copiado',
    failed: 'Aquí no se puede copiar.',
    kinds: { symbols: 'Símbolos', words: 'Palabras' },
  },
  daily: { others: 'Cómo les fue a los demás', analysis: 'Cómo fue' },
}
