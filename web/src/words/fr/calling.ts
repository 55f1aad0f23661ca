import type { Words } from '../en/words'

export const calling: Words['calling'] = {
  goesOn: 'La partie continue.',
  tell: 'Me dire quand c’est mon tour',
  head: 'Me prévenir',
  no: 'Non',
  done: 'Tu recevras une notification sur cet appareil. Tu peux changer d’avis dans le menu.',
  refused: 'Ce navigateur bloque les notifications. Autorise-les dans ses réglages.',
  failed: 'Les notifications ne marchent pas ici pour le moment.',
}
