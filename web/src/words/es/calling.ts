import type { Words } from '../en/words'

export const calling: Words['calling'] = {
  goesOn: 'La partida sigue.',
  tell: 'Avísame cuando me toque',
  head: 'Notificaciones',
  no: 'No',
  done: 'Se te avisará en este dispositivo. Puedes quitarlo en el menú.',
  refused: 'Este navegador bloquea las notificaciones. Permítelas en sus ajustes.',
  failed: 'Ahora mismo aquí no funcionan las notificaciones.',
}
