import type { Words } from '../en/words'

const grades = ['très facile', 'facile', 'moyen', 'difficile', 'très difficile']

export const puzzle: Words['puzzle'] = {
  title: 'Énigmes',
  line: 'Pas de montre, et autant d’essais que tu veux. Ce navigateur retient ce que tu as fait.',
  loading: 'Chargement des énigmes…',
  done: (done, all) => `${done} sur ${all}`,
  all: '✓ toutes faites',
  kinds: {
    'one-code': { title: 'Une seule convient', line: 'Une seule combinaison convient aux réponses. Laquelle ?' },
    contradiction: { title: 'Trouve l’erreur', line: 'Une de ces réponses est fausse. Laquelle ?' },
    'best-row': { title: 'La meilleure rangée', line: 'Il reste plusieurs combinaisons. Quelle rangée jouer ?' },
  },
  grade: (n) => [`Niveau ${n}`, grades[n - 1]].filter(Boolean).join(', '),
  solve: {
    loading: 'Chargement de l’énigme…',
    again: 'Tu les as toutes faites : celle-ci revient.',
    board: 'La position',
    code: 'La combinaison',
    yourCode: 'Ta réponse',
    submit: { 'one-code': 'C’est la combinaison', contradiction: 'Cette réponse est fausse', 'best-row': 'C’est la meilleure rangée' },
    giveUp: 'Abandonner et voir',
    tries: (n) => `Essais jusqu’ici : ${n}`,
    next: 'Énigme suivante',
    others: 'D’autres énigmes',
    bestRow: 'Une meilleure rangée',
    choose: 'Choisis d’abord une rangée.',
  },
  choice: {
    legend: 'Quelle réponse est fausse ?',
    row: (n) => `Rangée ${n}`,
    right: (keys) => `✗ fausse ; il faudrait ${keys}`,
    wrong: '✗ fausse',
  },
}
