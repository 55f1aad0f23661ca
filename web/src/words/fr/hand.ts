import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('fr')

export const hand: Words['hand'] = {
  title: 'À la main',
  line: 'Pour un vrai plateau, ou une combinaison dans ta tête. On ne compte pas les points.',
  how: 'Ce que fait l’ordinateur',
  modes: {
    break: ['Il cherche ta combinaison', 'Tu la gardes pour toi et tu réponds à ses rangées.'],
    help: ['Il t’aide devant un plateau', 'Tu entres les rangées et les réponses. Il montre les combinaisons possibles et propose une rangée.'],
  },
  level: 'Comment il joue',
  clear: 'Recommencer',
  breaking: {
    board: 'L’ordinateur cherche ta combinaison',
    row: (n) => `Rangée ${n}`,
    yours: 'Ta combinaison',
    says: (n) => `L’ordinateur joue la rangée\u00a0${n}.`,
    ask: 'Quelle est ta réponse ?',
    mending: (n) => `La nouvelle réponse à la rangée ${n} :`,
    keep: 'Annuler',
    thinking: 'L’ordinateur réfléchit…',
    broken: (rows) => `Il a trouvé ta combinaison en ${count(rows, { one: '# coup', other: '# coups' })}.`,
    one: 'Il reste une seule combinaison. La tienne doit être :',
    wrong: 'Sinon, une de tes réponses était fausse. Vérifie-les.',
    full: (rows) => `Les ${rows} rangées sont jouées : ta combinaison n’est pas trouvée. L’ordinateur continue.`,
    again: 'Une autre combinaison',
    retry: 'Réessayer',
  },
}
