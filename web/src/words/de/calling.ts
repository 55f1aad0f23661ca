import type { Words } from '../en/words'

export const calling: Words['calling'] = {
  goesOn: 'Das Match geht weiter.',
  tell: 'Sag mir, wenn ich dran bin',
  head: 'Benachrichtigen',
  no: 'Nein',
  done: 'Du wirst auf diesem Gerät benachrichtigt. Abschalten kannst du es im Menü.',
  refused: 'Dieser Browser blockiert Benachrichtigungen. Du kannst sie in seinen Einstellungen erlauben.',
  failed: 'Benachrichtigungen gehen hier gerade nicht.',
}
