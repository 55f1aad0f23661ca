import type { Words } from '../en/words'

export const challenge: Words['challenge'] = {
  title: 'Eine Herausforderung',
  loading: 'Die Herausforderung wird geladen …',
  send: 'Schick den Link an deine Freunde. Sie knacken denselben Code, und hier siehst du, wie es ihnen ging.',
  rule: 'Alle knacken denselben Code. Wenn du fertig bist, siehst du alle Bretter.',
  done: 'Hier sind alle Bretter nebeneinander.',
  begin: 'Code knacken',
  why: 'Alle, die den Link öffnen, sehen ihn.',
  goOn: 'Weiterspielen',
  back: (name) => `Code für ${name} verstecken`,
  make: 'Leg einen Code. Nur du siehst ihn.',
  link: 'Herausfordern',
  tries: 'Wer es versucht hat',
  nobody: 'Noch hat es niemand versucht.',
  broken: (row) => `geknackt in ${row}`,
  unbroken: 'nicht geknackt',
  running: 'spielt noch',
  boardOf: (name) => `Das Brett von ${name}`,
  yours: 'Dein Brett',
}
