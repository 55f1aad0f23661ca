import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('fr')

export const position: Words['position'] = {
  page: {
    title: 'Plateau d’analyse',
    line: 'Pose une rangée et sa réponse, puis la rangée suivante.',
    board: 'La position',
    link: 'Lien vers cette position',
    clear: 'Enlever toutes les rangées',
    on: 'Jouer à partir d’ici',
    how: 'L’ordinateur choisit une combinaison qui convient à ces réponses. Tu continues sur ce plateau.',
    level: 'Contre',
    play: 'Continuer',
    loading: 'Le plateau arrive…',
  },
  advice: {
    exact: (rows, fraction) => `${number(rows, 4)} coups jusqu’à la fin${fraction && ` (${fraction})`}, valeur exacte`,
    about: (rows) => `environ ${number(rows, 2)} coups jusqu’à la fin`,
    unknown: 'nombre de coups trop difficile à calculer',
    could: 'combinaison possible',
    cannot: 'combinaison impossible',
  },
  best: {
    heading: 'Les meilleurs coups',
    ask: 'Que jouer ici ?',
    working: 'Calcul en cours…',
    pick: (row) => `Prendre : ${row}`,
  },
  picker: {
    label: 'Plateau',
    own: 'Ton propre plateau',
    set: 'Prendre ce plateau',
    option: (title, pegs, colours) => `${title} : ${pegs} × ${colours}`,
  },
  left: {
    heading: 'Combinaisons possibles',
    range: (from, to, all) => `${number(from)} à ${number(to)} sur ${all}`,
    before: 'Précédentes',
    after: 'Suivantes',
    pick: (code) => `Prendre : ${code}`,
  },
  edit: {
    change: (row) => `Changer la rangée ${row}`,
    answer: (row) => `Changer la réponse à la rangée ${row}`,
    row: (n) => `Rangée ${n}`,
  },
  effect: {
    heading: 'Ce que ferait une rangée',
    againstRow: (row) => `Elle ne va pas avec la réponse à la rangée ${row}.`,
    againstRows: (rows, last) => `Elle ne va pas avec les réponses aux rangées ${rows} et ${last}.`,
    answer: 'Réponse',
    left: 'Il reste',
    share: 'Part',
    percent: (percent, decimals) => `${number(percent, decimals)} %`,
  },
  hand: {
    row: (n) => `Rangée ${n}`,
    answer: 'Sa réponse…',
    wonder: 'Que ferait-elle ?',
    back: 'Retour aux pions',
    remove: (row) => `Enlever la rangée ${row}`,
    cancel: 'Ne rien changer',
    fill: (holes) => count(holes, { one: 'Un emplacement est encore libre.', other: '# emplacements sont encore libres.' }),
  },
  slips: {
    heading: 'Ces réponses se contredisent',
    likely: 'Les erreurs les plus probables d’abord :',
    one: (row, given, maybe) => `Rangée ${row} : réponse donnée « ${given} », peut-être « ${maybe} ».`,
    left: (codes) => count(codes, { one: 'Alors # combinaison serait possible.', other: 'Alors # combinaisons seraient possibles.' }),
    mend: 'Corriger',
    mendMore: 'Corriger les deux',
    again: (row) => `Revoir la rangée ${row}`,
    none: 'Changer une ou deux réponses ne suffit pas. Vérifie chaque rangée.',
  },
}
