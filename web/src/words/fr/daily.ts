import { counting } from '../counting'
import type { Words } from '../en/words'
import { size } from './home'

const { big, count } = counting('fr')
const rows = (n: number) => count(n, { one: '# rangée', other: '# rangées' })
const days = (n: number) => count(n, { one: '# jour', other: '# jours' })

const broken = (n: number) => `✓ Tu as trouvé en ${rows(n)}.`
const unbroken = (n: number) => `✗ Tu n’as pas trouvé${n === 0 ? '' : ` en ${rows(n)}`}.`

export const daily: Words['daily'] = {
  title: 'Combinaisons du jour',
  how: 'Les mêmes pour tout le monde, de minuit à minuit UTC. Sans indices.',
  once: 'Un seul essai pour chacune, dans ce navigateur.',
  name: 'Ton nom, montré le lendemain avec tes rangées',
  left: 'Nouvelles combinaisons dans',
  streak: (now, best) => (now > 0 ? `${days(now)} de suite ; ton record : ${days(best)}.` : `Ton record : ${days(best)} de suite.`),
  loading: 'Chargement des combinaisons du jour…',
  archive: 'Jours passés',
  open: 'Vois les combinaisons et les rangées de tout le monde.',
  more: 'Plus de jours',
  date: (weekday, date) => `${weekday} ${date}`,
  at: (time, day) => `${time} le ${day}`,
  card: {
    board: (b, codes) => `${size(b)} ; ${big(codes)} combinaisons.`,
    played: (n) => (n === 0 ? 'Personne n’a encore fini.' : `${count(n, { one: '# essai terminé', other: '# essais terminés' })}.`),
    begin: 'Commencer ton essai',
    go: 'Continuer',
    broken,
    unbroken,
    begun: (n) => `C’est commencé : ${count(n, { one: '# rangée posée', other: '# rangées posées' })}.`,
    result: 'Résultat et texte à partager',
    of: (what, title) => `${what} : ${title}`,
  },
  day: {
    title: (title, when) => `${title} : la combinaison du ${when}`,
    page: 'Une combinaison du jour',
    loading: 'Chargement du jour…',
    broken,
    unbroken,
    going: 'Ton essai n’est pas terminé.',
    go: 'Continuer',
    none: 'Tu n’as pas essayé celle-ci.',
    begin: 'Voir celles du jour',
    match: 'Tes rangées',
    analysis: 'Leur analyse',
    code: 'La combinaison :',
    left: 'La journée finit dans',
    closed: (when) => `La combinaison et les rangées de tout le monde s’ouvrent à minuit UTC : ${when} chez toi.`,
    all: 'Tout le monde',
    caption: (n) => `Essais par nombre de rangées ; ${count(n, { one: '# terminé', other: '# terminés' })}`,
    rows: 'Rangées',
    attempts: 'Essais',
    failed: 'non trouvée',
    you: 'toi',
    nobody: 'Aucun essai n’est terminé.',
    back: 'Toutes les combinaisons du jour',
  },
  games: {
    caption: 'Les rangées de tout le monde',
    heads: ['Nom', 'Rangées', 'À voir'],
    unbroken: (n) => `${n}, non trouvée`,
    rows: 'rangées',
    analysis: 'analyse',
    of: (what, name) => `${what} : ${name}`,
    nameless: 'quelqu’un',
  },
  share: {
    heading: 'Le montrer aux autres',
    safe: 'Aucun des deux textes ne trahit la combinaison.',
    symbols: 'En symboles',
    words: 'En mots',
    send: { symbols: 'Partager les symboles…', words: 'Partager les mots…' },
  },
}
