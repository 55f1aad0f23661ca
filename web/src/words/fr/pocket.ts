import type { Words } from '../en/words'

export const pocket: Words['pocket'] = {
  offer: (size) => `Tu veux aussi jouer sans internet ? Keypeg prend ${size} Mo sur cet appareil.`,
  take: 'Emporter Keypeg',
  no: 'Non',
  loading: 'Téléchargement…',
  ready: 'C’est fait ! Keypeg marche maintenant sans internet sur cet appareil.',
  failed: 'Ça n’a pas marché. Réessaie plus tard.',
  head: 'Sans internet',
}
