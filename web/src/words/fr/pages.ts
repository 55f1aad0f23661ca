import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number, unit } = counting('fr')
const percent = (share: number) => unit(number(share * 100, share < 0.001 ? 2 : 1), '%')

export const pages: Words['pages'] = {
  api: {
    title: 'L’API',
    line: 'Tout ce que font ces pages, un programme peut le faire. D’après la description de l’API, en anglais :',
    fields: 'Requête et réponse',
    parameters: 'Paramètres',
    body: 'Requête',
    answers: 'Réponse',
    required: 'obligatoire',
  },
  levels: {
    title: 'Les niveaux de l’ordinateur',
    head: 'Six niveaux au choix.',
    line: 'Combien de rangées il faut à chacun en moyenne. Chacun voit seulement ce que tu verrais.',
    boards: 'Plateau',
    board: (pegs, colours) => `${count(pegs, { one: '# emplacement', other: '# emplacements' })}, ${count(colours, { one: '# couleur', other: '# couleurs' })}`,
    holes: 'Emplacements',
    blanks: 'avec des vides',
    mean: (rows) => number(rows, 2),
    error: (error) => `± ${number(error, 3)}`,
    unbroken: (share, rows) => `${percent(share)} non trouvées en ${count(rows, { one: '# rangée', other: '# rangées' })}.`,
    broken: (rows) => `Trouve toujours, en ${count(rows, { one: '# coup', other: '# coups' })} au plus.`,
    measured: 'Mesuré sur des milliers de combinaisons. Après ±, l’erreur type.',
    play: 'Jouer contre l’ordinateur',
  },
  study: {
    title: 'Étude',
    line: 'Pour une heure tranquille, ou à côté d’un vrai plateau. On ne compte pas les points ici.',
    board: ['Plateau d’analyse', 'Pose une position : les combinaisons possibles, la meilleure rangée, et ce que laisse chaque réponse.'],
    analyse: ['Analyser une partie', 'Colle une partie et vois ce que vaut chaque rangée.'],
    byHand: ['À la main', 'L’ordinateur cherche la combinaison que tu gardes, ou aide devant un vrai plateau.'],
    sheet: ['Feuille de points', 'Pour un vrai plateau : les réponses, les points et un chrono.'],
    optimal: ['Plateaux résolus', 'Le nombre minimal de coups pour chaque plateau, et la stratégie qui y parvient.'],
    levels: ['Niveaux de l’ordinateur', 'Comment joue chacun, et combien de rangées il lui faut.'],
  },
  rules: {
    title: 'Les règles',
    of: (edition) => `Les règles de ${edition}`,
    editions: 'Éditions',
    keys: 'Ce que dit une fiche',
    examples: 'Exemples',
    answer: (answer) => `${answer}.`,
    ours: 'Règle maison : ',
    legend: 'Point plein : règle imprimée. Cercle : le livret n’en dit rien ; voici comment on joue ici.',
    play: 'Jouer',
    levels: 'Les niveaux de l’ordinateur',
  },
  lost: {
    title: 'Page introuvable',
    head: 'Pas de plateau ici.',
    line: 'Le lien est peut-être ancien, ou il manque une lettre.',
    home: 'Vers les plateaux',
    code: 'J’ai un mot de passe',
    games: 'Mes parties',
  },
}
