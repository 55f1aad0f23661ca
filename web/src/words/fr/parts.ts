import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('fr')

const rows = (n: number) => count(n, { one: '# rangée', other: '# rangées' })
const rounds = (n: number) => count(n, { one: '# manche', other: '# manches' })

export const parts: Words['parts'] = {
  openFile: 'Ou ouvre un fichier',
  invite: {
    head: 'Qui ouvre ce lien entre dans la partie',
    say: (at) => `ou à dicter, pour le taper sur ${at}`,
    qr: 'Scanner pour rejoindre',
    send: 'Envoyer le lien',
    sent: (title) => `Joue à ${title} avec moi.`,
    copy: 'Copier',
    copied: 'Copié',
    watch: 'Lien pour regarder',
    off: 'Annuler',
    byHand: 'À copier à la main',
  },
  naming: { name: 'Ton nom', another: 'Un autre nom' },
  copy: { copy: 'Copier', done: 'Copié', byHand: 'Appuie sur Ctrl+C pour copier.' },
  levels: {
    figure: (rows) => number(rows, 1),
    rows: 'coups',
    figures: 'Les coups qu’il lui faut pour ta combinaison, en moyenne.',
  },
  terms: {
    match: (title, games) => `${title} : ${games}.`,
    games: {
      series: rounds,
      rounds: (n) => `manches par paires, jusqu’à ${n}`,
      duel: (n) => `un duel en ${rounds(n)}`,
      race: (n) => `une course en ${rounds(n)}`,
    },
    answers: {
      auto: 'Keypeg répond.',
      assisted: 'Qui cache la combinaison répond. Keypeg refuse une mauvaise indication.',
      strict: 'Qui cache la combinaison répond. Les erreurs se voient à la fin.',
    },
    board: (pegs, colours, n) =>
      `${count(pegs, { one: '# emplacement', other: '# emplacements' })}, ${count(colours, { one: '# couleur', other: '# couleurs' })}, ${rows(n)}`,
    blanks: 'emplacements vides permis',
    noRepeats: 'jamais deux fois la même couleur',
    breaks: (name, board) => `${name} cherche : ${board}`,
    hints: 'Les indices sont permis. On les montre à tous après la manche.',
    limit: (limit) => `Temps : ${limit} par tour.`,
    noLimit: 'Sans limite de temps.',
  },
  share: {
    share: 'Partager',
    asText: 'En texte',
    copy: 'Copier',
    copied: 'Copié',
    failed: 'Impossible de copier ici.',
    kinds: { symbols: 'Symboles', words: 'Mots' },
  },
  daily: { others: 'Comment ont fait les autres', analysis: 'L’analyse' },
}
