import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('fr')
const grades = ['très facile', 'facile', 'moyen', 'difficile', 'très difficile']

export const puzzle: Words['puzzle'] = {
  title: 'Énigmes',
  head: 'Une position, une question.',
  line: 'Pas de chrono, et autant d’essais que tu veux.',
  loading: 'Chargement des énigmes…',
  done: (done, all) => `${done} sur ${all}`,
  all: 'toutes faites',
  first: (title) => `La suivante : ${title}`,
  kinds: {
    'one-code': { title: 'Une seule convient', line: 'Lis les fiches. Pose la seule combinaison possible.' },
    contradiction: { title: 'Trouve l’erreur', line: 'Rien ne convient : une réponse est fausse. Laquelle ?' },
    'best-row': { title: 'La meilleure rangée', line: 'Quelle rangée mène le plus vite au but ?' },
  },
  grade: (n) => [`Niveau ${n}`, grades[n - 1]].filter(Boolean).join(', '),
  brief: (n) => (n === 1 ? 'facile' : n === 5 ? 'difficile' : String(n)),
  solve: {
    loading: 'Chargement de l’énigme…',
    again: 'Tu as déjà fait celle-ci.',
    place: (grade, done, all) => `${grade} ; ${done} sur ${all}`,
    board: 'La position',
    code: 'La combinaison',
    answer: 'Ta réponse',
    which: 'Quelle réponse est fausse ?',
    row: (n) => `Rangée ${n}`,
    yours: 'la tienne',
    back: 'Reprendre un pion',
    see: 'Voir les combinaisons possibles',
    left: 'Combinaisons possibles',
    submit: { 'one-code': 'Vérifier', contradiction: 'Celle-ci', 'best-row': 'Cette rangée' },
    giveUp: 'Montrer la solution',
    tryAgain: 'Réessayer',
    right: 'Juste.',
    tries: (n) => `Essais jusqu’ici : ${n}`,
    next: 'Suivante',
    share: (title) => `${title} : trouves-tu la réponse ?`,
    others: 'Toutes les énigmes',
    choose: 'Choisis d’abord une rangée.',
    fill: (hole) => `L’emplacement ${hole} est encore vide.`,
    maybe: (keys) => `il faudrait ${keys}`,
    part: (keys, codes) => `${keys} : ${count(codes, { one: '# combinaison', other: '# combinaisons' })}.`,
  },
}
