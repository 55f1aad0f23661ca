import type { Words } from '../en/words'

export const transport: Words['transport'] = {
  unreachable: 'Le serveur ne répond pas. Ce que tu as écrit est toujours là : réessaie.',
  deviceFull: 'Cet appareil est plein : ça n’a pas été gardé. Tes parties sont toujours là : tu peux les exporter à la page « Historique ».',
  badAnswer: (status) => `Une erreur est survenue (${status}). Réessaie.`,
}
