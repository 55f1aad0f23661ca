import type { Words } from '../en/words'

export const calling: Words['calling'] = {
  goesOn: 'La partida sigue.',
  tell: 'Avísame cuando me toque',
  head: 'Avísame',
  no: 'No',
  done: 'Se te avisará en este dispositivo. También está en el menú.',
  refused: 'Este navegador no lo permite. En sus ajustes se puede.',
  failed: 'Aquí no se puede ahora.',
}
