import type { Words } from '../en/words'

export const pocket: Words['pocket'] = {
  offer: (size) => `Tu veux aussi jouer sans internet ? Keypeg prend ${size} Mo sur cet appareil.`,
  take: 'Emporter Keypeg',
  no: 'Non',
  loading: 'Téléchargement…',
  ready: 'C’est fait ! Keypeg marche maintenant sans internet sur cet appareil.',
  failed: 'Ça n’a pas marché. Réessaie plus tard.',
  brings: (games) => (games === 1 ? 'Tu as fini une partie sans internet. L’ajouter à ton historique ?' : `Tu as fini ${games} parties sans internet. Les ajouter à ton historique ?`),
  bring: 'Ajouter',
  brought: 'C’est fait ! Tes parties sont dans ton historique.',
  unsent: 'Tes parties n’ont pas pu être ajoutées. Keypeg réessaiera plus tard.',
  head: 'Sans internet',
}
