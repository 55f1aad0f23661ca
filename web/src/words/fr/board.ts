import { counting } from '../counting'
import type { Words } from '../en/words'

const { count } = counting('fr')

export const board: Words['board'] = {
  row: (n) => `Rangée ${n}`,
  hole: (n) => `emplacement ${n}`,
  keys: {
    none: 'aucune fiche',
    red: (n) => count(n, { one: '# rouge', other: '# rouges' }),
    white: (n) => count(n, { one: '# blanche', other: '# blanches' }),
  },
  counters: {
    red: 'Rouge : bonne couleur, bonne place',
    white: 'Blanche : bonne couleur, mauvaise place',
    fewer: { red: 'Une rouge de moins', white: 'Une blanche de moins' },
    more: { red: 'Une rouge de plus', white: 'Une blanche de plus' },
    send: (words) => `Réponse : ${words}`,
  },
  peg: {
    covered: 'sous le cache',
    free: 'encore rien',
    empty: 'vide',
    colour: 'couleur',
    at: (place, peg) => `${place} : ${peg}`,
  },
  rows: {
    lost: 'perdue, le temps est passé',
    sealed: 'posée, cachée',
    yours: 'les autres ne la voient pas encore',
    waiting: 'attend sa réponse',
    given: (keys) => `ta réponse, pas encore montrée : ${keys}`,
    table: 'réponse de Keypeg : le temps est passé',
    right: (keys) => `fausse ; la bonne : ${keys}`,
  },
  code: {
    raise: 'Lever le cache',
    lower: 'Baisser le cache',
    unset: 'pas encore composée',
  },
  draft: {
    label: 'Tes pions',
    code: 'Valider',
    place: 'Poser la rangée',
    leaveEmpty: (n) => (n === 1 ? 'Le laisser vide' : 'Laisser le reste vide'),
    erase: 'Effacer',
    undo: 'Annuler',
    clear: 'Tout enlever',
    short: (n, blanks) => (blanks ? count(n, { one: '# emplacement libre', other: '# emplacements libres' }) : count(n, { one: '# pion manque', other: '# pions manquent' })),
    missing: (n, blanks) =>
      blanks
        ? count(n, { one: 'Un emplacement est libre. Mets-y un pion, ou « vide ».', other: '# emplacements sont libres. Mets-y des pions, ou « vide ».' })
        : count(n, { one: 'Il manque un pion.', other: 'Il manque # pions.' }),
    at: (hole, peg) => `${hole} : ${peg}`,
    free: 'rien encore',
    covered: 'rempli, derrière le cache',
  },
  pegByPeg: {
    code: 'Combinaison',
    row: 'Rangée',
    answer: (words) => `Réponse : ${words}.`,
    red: (n, peg) => `Le pion ${n} (${peg}) est à sa place : une fiche rouge.`,
    white: (n, peg, hole) => `Le pion ${n} (${peg}) va à l’emplacement ${hole} : une fiche blanche.`,
    none: (n, peg) => `Le pion ${n} (${peg}) ne reçoit aucune fiche.`,
  },
  axes: {
    colours: 'Couleurs',
    pegs: 'Emplacements par rangée',
    rows: 'Rangées',
    blanks: 'Un emplacement peut rester vide',
    repeats: 'Une couleur peut revenir',
  },
}
