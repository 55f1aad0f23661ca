import type { Words } from '../en/words'

export const door: Words['door'] = {
  title: 'Une invitation',
  match: (title, games) => `${title}, ${games}`,
  you: 'Toi',
  waiting: 't’attend',
  waits: (name) => `${name} t’attend.`,
  terms: 'Ce qu’on joue',
  name: 'Ton nom',
  sit: 'S’asseoir',
  watch: 'Regarder',
  learn: 'Apprendre',
  taken: 'Les deux places sont prises.',
  watchThem: (a, b) => `Regarder ${a} et ${b}`,
  own: 'Ma propre table',
  mine: 'C’est ma place',
  here: 'Tu joues déjà cette partie.',
  open: 'À la table',
  look: 'Voir la partie',
  home: 'Vers l’accueil',
  code: {
    title: 'Quel mot as-tu reçu ?',
    how: 'Un mot et un nombre, comme KITE 42 ; ou ce que montre un autre de tes appareils.',
    code: 'Mot',
    go: 'À la table',
    back: 'Pas maintenant',
  },
}
