import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('fr')
const rows = (n: number) => count(n, { one: '# rangée', other: '# rangées' })
const games = (n: number) => count(n, { one: '# manche', other: '# manches' })
const analysed = (n: number) => count(n, { one: '# manche analysée', other: '# manches analysées' })

export const history: Words['history'] = {
  title: 'Ce que tu as joué',
  head: (broken, all) => `${count(broken, { one: '# trouvée', other: '# trouvées' })} sur ${count(all, { one: '# combinaison', other: '# combinaisons' })}.`,
  line: 'Tes manches dans ce navigateur.',
  loading: 'Calcul en cours…',
  none: 'Pas encore de manches.',
  empty: 'Joue, et tout reste ici, dans ce navigateur.',
  choose: 'Choisir un plateau',
  analysing: (n) => `Analyse en cours : encore ${games(n)}.`,
  yours: { head: 'Elles sont à toi.', line: 'Chaque partie notée est du texte. Emporte-les, ou ajoutes-en d’autres.' },
  export: 'Tout garder',
  outcomes: {
    broken: (n) => `trouvée en ${rows(n)}`,
    unbroken: (n) => `non trouvée en ${rows(n)}`,
    spoilt: 'non comptée, à cause d’une mauvaise indication',
    open: (n) => `arrêtée après ${rows(n)}`,
  },
  boards: {
    head: 'Par plateau',
    heads: ['parties', 'gagn.', 'perd.', 'égal.', 'rangées'],
    of: (title) => `Comment tu joues : ${title}`,
    which: 'Quel plateau',
    codes: (broken, all) => `${count(broken, { one: '# trouvée', other: '# trouvées' })} sur ${count(all, { one: '# combinaison', other: '# combinaisons' })}.`,
    perfect: (rows) => `Le jeu parfait prend ${rows} rangées en moyenne.`,
    bestKnown: (rows) => `Le meilleur jeu connu prend ${rows} rangées en moyenne.`,
    time: (time) => `La moitié de tes rangées ont pris moins de ${time}.`,
    loss: (rows, n) => `Coups perdus par rangée : ${number(rows, 2)}, sur ${analysed(n)}.`,
    unanalysed: 'Aucune manche n’est encore analysée.',
    distribution: 'Combinaisons trouvées, par nombre de rangées',
    bar: (n, codes) => `En ${rows(n)} : ${count(codes, { one: '# combinaison', other: '# combinaisons' })}`,
    losses: 'Coups perdus par rangée, manche par manche',
    chart: (first, last, low, high) => `Coups perdus par rangée, du ${first} au ${last} : entre ${low} et ${high}.`,
    less: 'Moins, c’est mieux : 0, c’est toujours la meilleure rangée.',
  },
  list: {
    head: 'Manches',
    all: (n) => `${games(n)}.`,
    latest: (shown, all) => `Les ${shown} dernières sur ${games(all)}.`,
    code: (rival) => (rival ? `Combinaison composée par ${rival}` : 'Une combinaison'),
    line: (title, outcome) => `${title} : ${outcome}.`,
    hints: (n) => count(n, { one: '# indice', other: '# indices' }),
    imported: 'importée',
    loss: (rows) => `coups perdus par rangée : ${rows}`,
    luck: (words) => `chance : ${words}`,
    accuracy: (n) => `précision ${n} sur 100`,
    match: 'partie',
    analysis: 'analyse',
    how: 'Analyse',
    of: (what, title, rival, date) => `${what} : ${title} contre ${rival}, ${date}`,
    more: 'Voir plus',
  },
  import: {
    heading: 'En ajouter',
    how: 'Colle des parties jouées ailleurs, l’une après l’autre.',
    name: 'Ton nom dans ces parties',
    records: 'Les parties',
    add: 'Les ajouter',
    done: (added, known) =>
      `${count(added, { one: '# partie ajoutée', other: '# parties ajoutées' })}${known > 0 ? ` ; ${count(known, { one: '# était déjà là', other: '# étaient déjà là' })}` : ''}.`,
    notes: 'Ce qu’on n’a pas pu vérifier :',
    refused: (n) => `${count(n, { one: '# partie n’a pas pu être ajoutée', other: '# parties n’ont pas pu être ajoutées' })} :`,
  },
  forget: {
    button: 'Effacer mes données',
    head: 'Effacer toutes tes données\u202f?',
    goes: 'Ce serveur t’oublie, et ce navigateur aussi\u202f: ton nom, tes parties, ton historique, tes parties notées, tes énigmes, tes combinaisons du jour et tes réglages.',
    running: 'Tu quittes chaque partie en cours, et l’autre la gagne.',
    stays: 'Qui a joué avec toi garde la partie, sans ton nom. Tes autres appareils gardent ce qu’ils ont.',
    save: 'Personne ne peut rien rétablir. Si tu veux tes parties notées, garde-les d’abord.',
    yes: 'Tout effacer',
    no: 'Tout laisser',
    done: 'Tout est effacé.',
    gone: 'Plus rien ici ne te connaît.',
    home: 'Recommencer à zéro',
  },
}
