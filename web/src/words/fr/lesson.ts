import type { Words } from '../en/words'

export const lesson: Words['lesson'] = {
  skip: 'Passer',
  step: (n, of) => `Étape ${n} sur ${of}`,
  board: 'Le plateau',
  code: 'Combinaison',
  drawer: 'À toi de jouer',
  keys: { red: 'Fiche rouge :', white: 'Fiche blanche :' },
  yours: 'la tienne',
  row: (n) => `rangée ${n}`,
  back: 'Retour à la table',
  rules: 'Les règles',
}
