import type { Words } from '../en/words'

export const calling: Words['calling'] = {
  goesOn: 'Der Match geht weiter.',
  tell: 'Sag mir, wenn ich dran bin',
  head: 'Ruf mich',
  no: 'Nein',
  done: 'Du hörst davon, auf diesem Gerät. Es steht auch im Menü.',
  refused: 'Dieser Browser erlaubt es nicht. In seinen Einstellungen geht es.',
  failed: 'Das geht hier gerade nicht.',
}
