import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('fr')

export const hand: Words['hand'] = {
  title: 'À la main',
  line: 'Pour un vrai plateau, ou une combinaison dans ta tête. Rien n’est compté.',
  how: 'Ce que fait l’ordinateur',
  modes: {
    break: ['Il cherche ta combinaison', 'Tu la gardes pour toi et tu réponds à ses rangées.'],
    help: ['Il vous aide devant un plateau', 'Tu entres les rangées et les réponses. Il dit ce qui reste et quoi jouer.'],
  },
  level: 'Comment il joue',
  clear: 'Recommencer',
  breaking: {
    board: 'L’ordinateur cherche ta combinaison',
    row: (n) => `Rangée ${n}`,
    yours: 'ta combinaison',
    says: (n) => `L’ordinateur joue la rangée\u00a0${n}.`,
    ask: 'Quelle est ta réponse ?',
    mending: (n) => `La nouvelle réponse à la rangée ${n} :`,
    keep: 'La laisser comme elle était',
    thinking: 'L’ordinateur réfléchit…',
    broken: (rows) => `Il a trouvé ta combinaison en ${count(rows, { one: '# rangée', other: '# rangées' })}.`,
    one: 'Il reste une seule combinaison. La tienne doit être :',
    wrong: 'Sinon, une de tes réponses était fausse. Regarde-les encore.',
    full: (rows) => `Les ${rows} rangées sont prises : ta combinaison n’est pas trouvée. L’ordinateur continue.`,
    again: 'Une autre combinaison',
    retry: 'Réessayer',
  },
}
