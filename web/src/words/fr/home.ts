import { counting } from '../counting'
import type { Sized } from '../en/home'
import type { Words } from '../en/words'

const { big, count } = counting('fr')

/** « 4 emplacements, 6 couleurs et vide, 8 rangées ». */
export const size = (b: Sized) =>
  `${count(b.pegs, { one: '# emplacement', other: '# emplacements' })}, ${count(b.colours, { one: '# couleur', other: '# couleurs' })}${b.blanks ? ' et vide' : ''}, ${count(b.rows, { one: '# rangée', other: '# rangées' })}`

export const home: Words['home'] = {
  title: 'Keypeg',
  line: 'L’un cache une combinaison de pions de couleur. L’autre la cherche, rangée par rangée.',
  heading: 'Une nouvelle partie',
  settings: 'Comment tu joues',
  make: 'Commencer la partie',
  loading: 'Chargement des éditions…',
  quick: {
    play: 'Jouer contre l’ordinateur',
    line: (edition, level) => `${edition}, niveau : ${level}.`,
    daily: 'Combinaisons du jour',
    puzzles: 'Énigmes',
  },
  myMatches: {
    heading: 'Tes parties',
    yours: 'à toi',
    over: 'terminée',
    waiting: 'en attente',
    against: (a, b) => `${a || '…'} et ${b || '…'}`,
    more: 'Voir les parties plus anciennes',
  },
  opponent: {
    who: 'Ton adversaire',
    kinds: {
      friend: ['Quelqu’un, par un lien', 'Qui l’ouvre en premier joue avec toi.'],
      shared: ['Quelqu’un, sur cet appareil', 'Vous vous le passez entre les tours.'],
      computer: ['L’ordinateur', 'Il joue tout de suite. Tu peux demander des indices.'],
      computers: ['Deux ordinateurs', 'Tu les regardes jouer.'],
    },
    level: 'Comment il joue',
    first: 'Premier ordinateur',
    second: 'Second ordinateur',
    awkward: 'Dans une course, une seule personne peut tenir l’appareil. Essaie un duel.',
    hints: 'Indices permis',
    agree: 'L’autre le sait avant de jouer. Chaque indice utilisé est montré après la manche.',
  },
  editions: {
    edition: 'Édition',
    variant: 'Variante',
    own: 'Ton propre plateau',
    ownLine: 'Tu choisis les couleurs, les emplacements et les rangées.',
    size,
    codes: (digits) => `${big(digits)} combinaisons`,
    short: (pegs) => `contre ${count(pegs, { one: '# emplacement', other: '# emplacements' })}`,
    modes: {
      series: 'chacun cache et cherche à son tour',
      rounds: 'deux par deux, un pas à qui prend moins de rangées',
      duel: 'chacun cherche, tour par tour',
      race: 'chacun cherche, le plus vite possible',
    },
  },
  options: {
    games: 'Nombre de manches',
    rounds: 'Nombre de manches',
    steps: 'Pas pour gagner',
    parity: {
      even: 'Un nombre pair : chacun compose autant de combinaisons.',
      odd: 'Un nombre impair. Qui gagne plus de la moitié des manches gagne la partie.',
      any: 'Avec un nombre impair, qui compose en premier a un avantage.',
    },
    stepsNote: 'On joue deux manches. Qui prend moins de rangées avance d’un pas.',
    answers: 'Comment on répond aux rangées',
    how: {
      auto: ['Automatiquement', 'La réponse est toujours juste.'],
      assisted: ['À la main, avec de l’aide', 'Une mauvaise indication est arrêtée.'],
      strict: ['À la main, comme sur le vrai plateau', 'On peut se tromper. Cela se voit à la fin de la manche.'],
    },
    first: 'Qui compose en premier',
    short: 'Qui cherche la combinaison plus courte',
    people: { host: 'Moi', guest: 'L’autre' },
    computer: { host: 'Moi', guest: 'L’ordinateur' },
    pair: { host: 'Premier ordinateur', guest: 'Second ordinateur' },
    lot: 'Tirer au sort',
    limit: 'Limite de temps par tour',
    name: 'Ton nom',
    guestName: 'Le nom de l’autre',
  },
  own: {
    heading: 'Ton plateau',
    rules: 'Règles',
    mode: 'Comment on joue',
    modes: { series: 'chacun à son tour', rounds: 'deux manches à la fois', duel: 'un duel, tour par tour', race: 'une course' },
    handicap: 'Handicap : l’un des deux cherche une combinaison plus courte',
    shortPegs: 'Emplacements de la combinaison courte',
    form: 'En texte :',
  },
  seat: {
    label: 'Tu jouais sur un autre appareil ? Tape le mot qu’il montre',
    go: 'Continuer ici',
  },
}
