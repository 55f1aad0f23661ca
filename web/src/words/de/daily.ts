import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('de')
const rows = (n: number) => count(n, { one: '# Reihe', other: '# Reihen' })
const days = (n: number) => count(n, { one: '# Tag', other: '# Tage' })

export const daily: Words['daily'] = {
  title: 'Codes des Tages',
  head: 'Fünf Codes, ein Tag.',
  how: 'Für alle gleich, bis Mitternacht\u00a0UTC. Ein Versuch für jeden Code.',
  standing: (broken, streak) => [broken > 0 && `${broken} geknackt.`, streak > 1 && `${days(streak)} in Folge.`].filter(Boolean).join(' '),
  loading: 'Die Codes werden geladen…',
  left: 'Neue Codes in',
  begin: (title) => `Los: ${title}`,
  goOn: (title) => `Weiter: ${title}`,
  shareToday: 'Heute teilen',
  before: 'Frühere Tage',
  today: 'Heute',
  date: (weekday, date) => `${weekday}, ${date}`,
  at: (time, day) => `${time} am ${day}`,
  board: {
    all: 'Die fünf Bretter',
    todo: 'offen',
    none: 'nicht versucht',
    row: (n) => `Reihe ${n}`,
    rows,
    unbroken: 'nicht geknackt',
  },
  name: {
    as: (name) => `Als ${name}`,
    none: 'Namen angeben',
    head: 'Dein Name',
    why: 'Andere sehen ihn neben deinen Reihen, wenn der Tag vorbei ist.',
    done: 'Fertig',
  },
  month: {
    standing: (whole, best) =>
      [whole > 0 && `${count(whole, { one: '# ganzer Tag', other: '# ganze Tage' })}.`, best > 0 && `Längste Serie: ${days(best)}.`].filter(Boolean).join(' '),
    dot: 'Ein Punkt ist ein Code, den du geknackt hast.',
    stored: 'Diese Tage sind auf diesem Gerät gespeichert.',
  },
  code: {
    title: (title, when) => `${title}, ${when}`,
    begin: 'Los',
    goOn: 'Weiter',
    practise: 'Üben',
    show: 'Code zeigen',
    practice: 'Üben zählt nicht.',
    analysis: 'Wie es lief',
    rows: 'Deine Reihen',
    left: 'Der Tag endet in',
    closed: (when) => `Der Code und die Reihen von allen werden um Mitternacht\u00a0UTC aufgedeckt (bei dir um ${when}).`,
    back: 'Alle fünf Codes',
  },
  everybody: {
    head: 'Alle',
    bars: 'So viele Reihen brauchten alle',
    bar: (n, broke, you) => `${rows(n)}: ${broke}${you ? ', auch du' : ''}.`,
    rows: 'Reihen der anderen',
    heads: ['Name', 'Reihen', 'Ansehen'],
    unbroken: 'nicht geknackt',
    rowsOf: (name) => `Die Reihen: ${name}`,
    analysisOf: (name) => `Die Auswertung: ${name}`,
    nameless: 'jemand',
  },
  week: {
    head: 'Deine Woche',
    label: 'Deine Reihen nach Tagen',
    bar: (day, n) => `${day}: ${n === undefined ? 'nicht geknackt' : rows(n)}.`,
  },
}
