import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('fr')

const codes = (n: number) => count(n, { one: '# combinaison', other: '# combinaisons' })

export const party: Words['party'] = {
  title: 'Une fête',
  loading: 'La fête se charge…',
  home: 'Retour à l’accueil',
  player: (n) => `Joueur ${number(n)}`,
  nouns: {
    place: 'ta proposition',
    code: 'ta combinaison',
    'give-up': 'ton abandon',
    leave: 'ton départ',
    rename: 'le nouveau nom',
    remove: 'le retrait',
    mute: 'le nom à cacher',
    unmute: 'le nom à montrer',
    'hand-over': 'le changement d’hôte',
    'name-team': 'le nom de l’équipe',
    start: 'le début de la combinaison',
    hint: 'l’indice',
    pause: 'la pause',
    resume: 'la reprise',
    skip: 'la combinaison à passer',
    stop: 'la fin de la combinaison',
    close: 'la fin de la fête',
  },
  terms: {
    head: 'Cette fête',
    codes: (title, n) => `${title} : ${codes(n)}.`,
    own: 'Chacun joue à son rythme.',
    together: (limit) => `Tout le monde joue chaque rangée ensemble : ${limit} par rangée.`,
    limit: (limit) => `Temps : ${limit} par rangée.`,
    players: 'Les combinaisons viennent des joueurs, chacun son tour.',
    teams: (n) => `${number(n)} équipes.`,
  },
  join: {
    hosts: (name) => `${name} t’invite.`,
    rule: 'Tout le monde cherche la même combinaison.',
    late: 'C’est déjà commencé. Tu joues à la prochaine combinaison.',
    over: 'Cette fête est finie.',
    name: 'Ton nom',
    team: 'Ton équipe',
    anyTeam: 'peu importe',
    join: 'Rejoindre',
    how: 'Jouer ou regarder',
    hows: ['Je joue', 'Je regarde'],
    gone: 'Tu n’es plus dans cette fête.',
  },
  here: (n) => count(n, { one: '# personne est là', other: '# personnes sont là' }),
  who: 'Qui est là',
}
