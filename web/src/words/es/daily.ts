import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('es')
const rows = (n: number) => count(n, { one: '# fila', other: '# filas' })
const running = (n: number) => count(n, { one: '# día seguido', other: '# días seguidos' })

export const daily: Words['daily'] = {
  title: 'Códigos del día',
  head: 'Cinco códigos, un día.',
  how: 'Los mismos para todos, hasta medianoche\u00a0UTC. Un intento con cada uno.',
  standing: (broken, streak) =>
    [broken > 0 && `${count(broken, { one: '# descifrado', other: '# descifrados' })}.`, streak > 1 && `${running(streak)}.`].filter(Boolean).join(' '),
  loading: 'Cargando los códigos…',
  left: 'Códigos nuevos en',
  begin: (title) => `Empezar: ${title}`,
  goOn: (title) => `Seguir: ${title}`,
  shareToday: 'Compartir hoy',
  before: 'Días pasados',
  today: 'Hoy',
  date: (weekday, date) => `${weekday}, ${date}`,
  at: (time, day) => `las ${time} del ${day}`,
  board: {
    all: 'Los cinco tableros',
    todo: 'por jugar',
    none: 'sin probar',
    row: (n) => `fila ${n}`,
    rows,
    unbroken: 'sin descifrar',
  },
  name: {
    as: (name) => `Como ${name}`,
    none: 'Escribir tu nombre',
    head: 'Tu nombre',
    why: 'Se ve junto a tus filas cuando acaba el día.',
    done: 'Listo',
  },
  month: {
    standing: (whole, best) =>
      [whole > 0 && `${count(whole, { one: '# día completo', other: '# días completos' })}.`, best > 0 && `Récord: ${running(best)}.`].filter(Boolean).join(' '),
    dot: 'Un punto es un código que descifraste.',
    stored: 'Estos días están guardados en este dispositivo.',
  },
  code: {
    title: (title, when) => `${title}, ${when}`,
    begin: 'Empezar',
    goOn: 'Seguir',
    practise: 'Practicar',
    show: 'Mostrar el código',
    practice: 'Practicar no cuenta.',
    analysis: 'Cómo fue',
    rows: 'Tus filas',
    left: 'El día acaba en',
    closed: (when) => `El código y las filas de todos se revelan a medianoche\u00a0UTC (${when}, hora local).`,
    back: 'Los cinco códigos',
  },
  everybody: {
    head: 'Todos',
    bars: 'Filas que usó cada persona',
    bar: (n, broke, you) => `${rows(n)}: ${broke}${you ? ', contigo' : ''}.`,
    rows: 'Filas de los demás',
    heads: ['Nombre', 'Filas', 'Ver'],
    unbroken: 'sin descifrar',
    rowsOf: (name) => `Las filas: ${name}`,
    analysisOf: (name) => `El análisis: ${name}`,
    nameless: 'alguien',
  },
  week: {
    head: 'Tu semana',
    label: 'Tus filas, por día',
    bar: (day, n) => `${day}: ${n === undefined ? 'sin descifrar' : rows(n)}.`,
  },
}
