import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('fr')
const rows = (n: number) => count(n, { one: '# rangée', other: '# rangées' })
const games = (n: number) => count(n, { one: '# manche', other: '# manches' })
const analysed = (n: number) => count(n, { one: '# manche analysée', other: '# manches analysées' })

export const history: Words['history'] = {
  title: 'Ce que tu as joué',
  line: 'Tes manches dans ce navigateur.',
  loading: 'Calcul en cours…',
  none: 'Rien encore. Une manche apparaît ici quand elle est terminée.',
  editions: 'Par édition',
  games: 'Combinaisons que tu as cherchées',
  export: 'Télécharger tes parties',
  analysing: (n) => `Analyse en cours : encore ${games(n)}.`,
  outcomes: {
    broken: (n) => `trouvée en ${rows(n)}`,
    unbroken: (n) => `non trouvée en ${rows(n)}`,
    spoilt: 'non comptée, à cause d’une mauvaise indication',
    open: (n) => `arrêtée après ${rows(n)}`,
  },
  card: {
    codes: 'Combinaisons',
    codesOf: (broken, all) => `trouvées : ${number(broken)} sur ${number(all)}`,
    mean: 'Rangées en moyenne',
    meanOf: (rows, broken) => `${rows}, sur ${count(broken, { one: '# combinaison trouvée', other: '# combinaisons trouvées' })}`,
    perfect: (rows) => `Le jeu parfait en prend ${rows} en moyenne.`,
    bestKnown: (rows) => `Le meilleur jeu connu en prend ${rows} en moyenne.`,
    matches: 'Parties',
    matchesOf: (all, won, drawn, lost) =>
      `${count(all, { one: '# partie', other: '# parties' })} : ${count(won, { one: '# gagnée', other: '# gagnées' })}, ${count(drawn, { one: '# égalité', other: '# égalités' })}, ${count(lost, { one: '# perdue', other: '# perdues' })}`,
    time: 'Temps par rangée',
    median: (time) => `${time} (médiane)`,
    loss: 'Perdu par rangée',
    lossOf: (rows, n) => `${rows} coup, sur ${analysed(n)}`,
    unanalysed: 'aucune manche analysée',
    none: 'aucune trouvée',
    distribution: 'Combinaisons trouvées, par nombre de rangées',
    rows: 'Rangées',
    broken: 'Combinaisons',
  },
  chart: {
    caption: (n) => `Coups perdus par rangée, ${analysed(n)}, la dernière à droite`,
    told: (first, last, low, high) => `Du ${first} au ${last}, entre ${low} et ${high} coup.`,
  },
  list: {
    all: (n) => games(n),
    latest: (shown, all) => `Les ${shown} dernières sur ${games(all)}`,
    units: 'coups perdus par rangée, chance en rangées',
    caption: (which, units) => `${which} ; ${units}`,
    heads: ['Manche', 'Perdu', 'Chance', 'Précision'],
    line: (title, rival, outcome) => `${title} : combinaison ${rival ? `composée par ${rival}, ` : ''}${outcome}`,
    none: '–',
    hints: (n) => count(n, { one: '# indice', other: '# indices' }),
    imported: 'importée',
    notes: (date, notes) => (notes ? `${date} ; ${notes}` : date),
    match: 'partie',
    analysis: 'analyse',
    of: (what, title, rival, date) => `${what} : ${title} contre ${rival}, ${date}`,
    more: 'Voir plus',
  },
  import: {
    heading: 'Ajouter des parties',
    how: 'Colle des parties jouées ailleurs, l’une après l’autre.',
    name: 'Ton nom dans ces parties',
    records: 'Les parties',
    file: 'Ou ouvre un fichier',
    add: 'Les ajouter',
    done: (added, known) =>
      `${count(added, { one: '# partie ajoutée', other: '# parties ajoutées' })}${known > 0 ? ` ; ${count(known, { one: '# était déjà là', other: '# étaient déjà là' })}` : ''}.`,
    notes: 'Ce qu’on n’a pas pu vérifier :',
    refused: (n) => `${count(n, { one: '# partie n’a pas pu être ajoutée', other: '# parties n’ont pas pu être ajoutées' })} :`,
  },
}
