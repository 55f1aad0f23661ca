import type { Words } from '../en/words'

export const door: Words['door'] = {
  title: 'Une invitation',
  match: (title, games) => `${title}, ${games}`,
  you: 'Toi',
  waiting: 't’attend',
  waits: (name) => `${name} t’attend.`,
  terms: 'La partie proposée',
  name: 'Ton nom',
  sit: 'Rejoindre',
  watch: 'Regarder',
  learn: 'Apprendre',
  taken: 'Les deux places sont prises.',
  watchThem: (a, b) => `Regarder ${a} et ${b}`,
  own: 'Ma propre table',
  mine: 'C’est ma place',
  here: 'Tu joues déjà cette partie.',
  open: 'À la table',
  look: 'Voir la partie',
  home: 'Retour à l’accueil',
  code: {
    title: 'Quel est le mot de passe ?',
    how: 'Un mot et un nombre, comme KITE 42 ; ou le mot de passe affiché sur ton autre appareil.',
    code: 'Mot de passe',
    go: 'À la table',
    back: 'Pas maintenant',
  },
}
