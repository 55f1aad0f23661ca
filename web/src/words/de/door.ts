import type { Words } from '../en/words'

export const door: Words['door'] = {
  title: 'Eine Einladung',
  match: (title, games) => `${title}, ${games}`,
  you: 'Du',
  waiting: 'wartet auf dich',
  waits: (name) => `${name} wartet auf dich.`,
  terms: 'Was ihr spielt',
  name: 'Dein Name',
  sit: 'Mitspielen',
  watch: 'Nur zuschauen',
  learn: 'Wie geht das?',
  taken: 'Beide Plätze sind besetzt.',
  watchThem: (a, b) => `${a} und ${b} zuschauen`,
  own: 'Ein eigener Tisch',
  mine: 'Das ist mein Platz',
  here: 'Hier sitzt du schon.',
  open: 'An den Tisch',
  look: 'Wie es ausging',
  home: 'Zur Startseite',
  code: {
    title: 'Wie lautet das Kennwort?',
    how: 'Ein Wort und eine Zahl, wie KITE 42, oder das Kennwort, das dein anderes Gerät zeigt.',
    code: 'Kennwort',
    go: 'An den Tisch',
    back: 'Nicht jetzt',
  },
}
