import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('fr')

export const study: Words['study'] = {
  analyse: {
    title: 'Analyser une partie notée',
    how: 'Colle ici une partie notée. Chaque coup est jugé, et l’analyse a son propre lien.',
    record: 'La partie notée',
    analyse: 'Analyser',
    example: 'À quoi ressemble une partie notée',
    use: 'Prendre cet exemple',
  },
  page: {
    title: 'Analyse',
    of: (title) => `Analyse : ${title}`,
    loading: 'Chargement de l’analyse…',
    between: (a, b) => `${a} et ${b}`,
    progress: (done, rows) => count(rows, { one: `${done} coup jugé sur #`, other: `${done} coups jugés sur #` }),
    working: 'Les coups sont en train d’être jugés.',
    finished: 'Tous les coups sont jugés.',
    busy: 'D’autres analyses sont en cours. Cette page se mettra à jour toute seule.',
    empty: 'Une manche finie est analysée ici.',
    back: 'Retour à la partie',
    link: 'Lien vers cette page',
    pass: 'Lien et partie notée',
    recordText: 'La partie notée, en texte',
    recordJSON: 'La partie notée, en JSON',
  },
  board: {
    title: (breaker, maker) => `${breaker} cherche, ${maker} cache`,
    sides: 'Qui cherche',
    number: (n) => number(n),
    of100: 'sur 100',
    skill: 'Adresse',
    gave: (rows) => count(rows, { one: '# coup perdu', other: '# coups perdus' }, 2),
    luck: 'Chance',
    soFar: (figure) => `${figure} pour l’instant`,
    rows: 'Coup par coup',
    choice: (maker) => `Combinaison choisie : ${maker}`,
  },
  left: {
    loading: 'Calcul en cours…',
    more: 'En montrer plus',
    shown: (n, all) => `Les ${number(n)} premières sur ${all} :`,
  },
  games: { caption: 'Les manches', game: 'Manche', rows: 'Coups', accuracy: 'Précision', loss: 'Perte', luck: 'Chance' },
  how: {
    heading: 'Ce que veulent dire les chiffres',
    rows: 'Certaines combinaisons restent possibles. Keypeg en tire, pour chaque coup, le nombre moyen de coups jusqu’à la fin.',
    loss: 'Perte : les coups que ton choix demande de plus que le meilleur. L’adresse est la somme des pertes d’une manche.',
    luck: 'Chance : les coups que la réponse a épargnés, par rapport à une réponse moyenne.',
    sum: 'Coups joués = moyenne au départ + perte − chance.',
    accuracy: 'Précision : 100 × e à la puissance −1,7 × perte par coup. Elle vaut 100 sans perte, 84 pour un dixième de coup à chaque fois, 43 pour un demi-coup.',
    about: 'Certaines positions sont trop grandes pour un calcul complet. Là, les chiffres sont justes à quelques centièmes de coup près.',
  },
  row: {
    name: (n) => `Rangée ${n}`,
    first: 'C’est la première rangée.',
    last: 'C’est la dernière rangée.',
    wrong: 'Cette indication était mauvaise.',
    best: 'Voir le meilleur coup',
    better: (rows) => count(rows, { one: '# coup de mieux', other: '# coups de mieux' }, 2),
    show: 'Combinaisons possibles',
    again: (n) => `Rejouer la rangée ${n}`,
  },
  table: { heading: 'Les chiffres, coup par coup', row: 'Rangée', before: 'Avant', after: 'Après', loss: 'Perte', luck: 'Chance' },
}
