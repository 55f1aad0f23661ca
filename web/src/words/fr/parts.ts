import { counting } from '../counting'
import type { Words } from '../en/words'

const { number } = counting('fr')

export const parts: Words['parts'] = {
  axes: {
    colours: 'Couleurs',
    pegs: 'Emplacements par rangée',
    rows: 'Rangées',
    blanks: 'Un emplacement peut rester vide',
    repeats: 'Une couleur peut revenir',
  },
  confirm: { no: 'Non, revenir' },
  copy: { copy: 'Copier', done: 'Copié', byHand: 'Appuie sur Ctrl+C pour copier.' },
  keys: {
    red: 'Rouge : bonne couleur, bonne place',
    white: 'Blanche : bonne couleur, mauvaise place',
    fewer: { red: 'Une rouge de moins', white: 'Une blanche de moins' },
    more: { red: 'Une rouge de plus', white: 'Une blanche de plus' },
    send: (words) => `Réponse : ${words}`,
  },
  levels: {
    mean: (rows) => `${number(rows, 2)} coups en moyenne`,
    all: 'Tous les niveaux et leurs chiffres',
  },
  limit: {
    none: 'Sans limite',
    other: 'Autre durée',
    length: 'Durée',
    unit: 'Unité',
    seconds: 'secondes',
    minutes: 'minutes',
    hours: 'heures',
    days: 'jours',
  },
  peg: {
    covered: 'sous le cache',
    free: 'encore rien',
    empty: 'vide',
    colour: 'couleur',
    at: (place, peg) => `${place} : ${peg}`,
  },
  why: {
    code: 'Combinaison',
    row: 'Rangée',
    hole: (n) => `emplacement ${n}`,
    answer: (words) => `Réponse : ${words}.`,
    red: (n, peg) => `Le pion ${n} (${peg}) est à sa place : une fiche rouge.`,
    white: (n, peg, hole) => `Le pion ${n} (${peg}) va à l’emplacement ${hole} : une fiche blanche.`,
    none: (n, peg) => `Le pion ${n} (${peg}) ne reçoit aucune fiche.`,
  },
}
