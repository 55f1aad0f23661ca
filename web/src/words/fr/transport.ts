import type { Words } from '../en/words'

export const transport: Words['transport'] = {
  unreachable: 'Le serveur ne répond pas. Ce que tu as écrit est toujours là : réessaie.',
  badAnswer: (status) => `Une erreur est survenue (${status}). Réessaie.`,
}
