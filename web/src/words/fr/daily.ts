import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('fr')
const rows = (n: number) => count(n, { one: '# rangée', other: '# rangées' })
const days = (n: number) => count(n, { one: '# jour', other: '# jours' })

export const daily: Words['daily'] = {
  title: 'Combinaisons du jour',
  head: 'Cinq combinaisons, un jour.',
  how: 'Les mêmes pour tous, jusqu’à minuit\u00a0UTC. Un seul essai pour chacune.',
  standing: (broken, streak) =>
    [broken > 0 && `${count(broken, { one: '# trouvée', other: '# trouvées' })}.`, streak > 1 && `${days(streak)} de suite.`].filter(Boolean).join(' '),
  loading: 'Chargement des combinaisons…',
  left: 'Prochaines combinaisons dans',
  begin: (title) => `Commencer : ${title}`,
  goOn: (title) => `Continuer : ${title}`,
  shareToday: 'Partager la journée',
  before: 'Jours passés',
  today: 'Aujourd’hui',
  date: (weekday, date) => `${weekday} ${date}`,
  at: (time, day) => `${time} le ${day}`,
  board: {
    all: 'Les cinq plateaux',
    todo: 'à faire',
    none: 'pas essayée',
    row: (n) => `rangée ${n}`,
    rows,
    unbroken: 'non trouvée',
  },
  name: {
    as: (name) => `Sous le nom : ${name}`,
    none: 'Indiquer ton nom',
    head: 'Ton nom',
    why: 'On le voit près de tes rangées une fois le jour fini.',
    done: 'C’est bon',
  },
  month: {
    standing: (whole, best) =>
      [whole > 0 && `${count(whole, { one: '# jour complet', other: '# jours complets' })}.`, best > 0 && `Record : ${days(best)} de suite.`].filter(Boolean).join(' '),
    dot: 'Un point : une combinaison que tu as trouvée.',
    stored: 'Ces jours sont enregistrés sur cet appareil.',
  },
  code: {
    title: (title, when) => `${title}, ${when}`,
    begin: 'Commencer',
    goOn: 'Continuer',
    practise: 'M’entraîner',
    show: 'Montrer la combinaison',
    practice: 'L’entraînement ne compte pas.',
    analysis: 'L’analyse',
    rows: 'Tes rangées',
    left: 'La journée finit dans',
    closed: (when) => `La combinaison et les rangées de tous seront révélées à minuit\u00a0UTC (${when} chez toi).`,
    back: 'Les cinq combinaisons',
  },
  everybody: {
    head: 'Tout le monde',
    bars: 'Nombre de rangées par joueur',
    bar: (n, broke, you) => `${rows(n)} : ${broke}${you ? ', dont toi' : ''}.`,
    rows: 'Rangées des autres',
    heads: ['Nom', 'Rangées', 'Voir'],
    unbroken: 'non trouvée',
    rowsOf: (name) => `Les rangées : ${name}`,
    analysisOf: (name) => `L’analyse : ${name}`,
    nameless: 'quelqu’un',
  },
  week: {
    head: 'Ta semaine',
    label: 'Tes rangées, par jour',
    bar: (day, n) => `${day} : ${n === undefined ? 'non trouvée' : rows(n)}.`,
  },
}
