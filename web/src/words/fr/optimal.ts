import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('fr')

export const optimal: Words['optimal'] = {
  title: 'Plateaux résolus',
  head: 'En combien de rangées ?',
  line: 'La meilleure stratégie de chaque plateau, rangée par rangée, et la preuve qu’aucune ne fait mieux.',
  loading: 'Chargement de la table…',
  repeats: 'Une couleur peut-elle revenir ?',
  mays: ['les couleurs peuvent revenir', 'aucune couleur deux fois'],
  holes: (holes) => count(holes, { one: '# emplacement', other: '# emplacements' }),
  pegs: 'Emplacements',
  heads: ['Couleurs', 'Combinaisons', 'Moyenne', 'Suffisent'],
  legend: 'Moyenne : les rangées pour toutes les combinaisons, la dernière comprise. Suffisent : les rangées qu’il faut pour trouver toute combinaison. Deux chiffres : la valeur exacte est entre les deux.',
  colours: (colours) => count(colours, { one: '# couleur', other: '# couleurs' }),
  marks: { new: 'nouveau', open: 'ouvert' },
  news: { new: 'Nouveau ici', open: 'Encore ouvert' },
  mean: (rows) => number(rows, 4),
  between: (lower, upper) => `${number(lower, 2)}–${number(upper, 2)}`,
  rows: (lower, upper) => (lower === upper ? number(upper) : `${number(lower)}–${number(upper)}`),
  look: 'Voir sa stratégie',
  within: (rows) => `Celle en ${count(rows, { one: '# rangée', other: '# rangées' })} au plus`,
  play: 'Y jouer',
  broken: 'Combinaisons trouvées à chaque rangée',
  bar: (row, codes) => `Rangée ${number(row)} : ${count(codes, { one: '# combinaison', other: '# combinaisons' })}.`,
  firsts: 'Premières rangées, et leur total minimal',
  first: (total, exact) => (exact ? number(total) : `au moins ${number(total)}`),
  known: 'Connu avant',
  why: {
    head: 'Comment peut-on le savoir ?',
    answer: [
      'Au début, toute combinaison est possible. Chaque réponse partage les combinaisons possibles en groupes, et un seul reste : celles qui donnent cette réponse. Une bonne rangée fait beaucoup de petits groupes.',
      'Pour trouver la meilleure stratégie, un ordinateur essaie toutes les rangées après toutes les réponses. Il ne peut sauter une rangée que si elle ne peut pas être meilleure, même avec les réponses les plus heureuses.',
      'Ce qu’il a sauté, et pourquoi, est écrit dans un certificat. Un second programme, qui ne connaît que les règles, en vérifie chaque ligne. Personne n’a donc à croire l’ordinateur qui a cherché.',
    ],
  },
  shrink: {
    title: 'Comment le nombre de combinaisons diminue',
    line: 'Voici la meilleure stratégie avec de la malchance : après chaque réponse, il reste le plus grand groupe. Chaque barre est la partie claire de la barre du dessus.',
    head: (board) => `Comment le nombre de combinaisons diminue : ${board}`,
    codes: (codes) => (codes === 1 ? 'combinaison possible' : 'combinaisons possibles'),
    kept: (sets, keys, codes) => `${keys} : de ${number(sets)} groupes, il reste le plus grand, ${count(codes, { one: '# combinaison', other: '# combinaisons' })}.`,
    end: (row) => `La rangée ${number(row)} la trouve.`,
  },
  step: {
    title: (board) => `Une stratégie : ${board}`,
    loading: 'Chargement de la stratégie…',
    which: 'Quelle stratégie ?',
    kinds: { least: 'la meilleure en moyenne', within: 'le moins de rangées dans le pire des cas' },
    answers: (row) => `La réponse à la rangée ${number(row)}`,
    legend: 'Combinaisons possibles, et rangées encore nécessaires au plus',
    answer: (keys, codes, rows) =>
      rows === 0 ? `${keys} : la combinaison est trouvée.` : `${keys} : ${count(codes, { one: '# combinaison', other: '# combinaisons' })}, au plus ${count(rows, { one: '# rangée', other: '# rangées' })} de plus.`,
    most: (rows) => `≤ ${number(rows)}`,
    codes: 'Combinaisons possibles',
    way: 'Le chemin jusqu’ici',
    start: 'Début',
    was: (row, keys) => `Rangée ${number(row)} : ${keys}`,
    all: 'Tous les plateaux',
  },
}
