import type { Words } from '../en/words'

export const calling: Words['calling'] = {
  goesOn: 'La partie continue.',
  tell: 'Me dire quand c’est mon tour',
  head: 'M’appeler',
  no: 'Non',
  done: 'C’est noté, sur cet appareil. C’est aussi dans le menu.',
  refused: 'Ce navigateur ne le permet pas. Ses réglages le peuvent.',
  failed: 'Ici, ce n’est pas possible pour le moment.',
}
