import type { Words } from '../en/words'

export const pocket: Words['pocket'] = {
  offer: (size) => `Willst du auch ohne Internet spielen? Keypeg braucht auf diesem Gerät ${size} MB.`,
  take: 'Offline mitnehmen',
  no: 'Nein',
  loading: 'Wird geladen …',
  ready: 'Fertig! Keypeg geht auf diesem Gerät jetzt auch ohne Internet.',
  failed: 'Das hat nicht geklappt. Versuch es später noch mal.',
  brings: (games) => (games === 1 ? 'Du hast ohne Internet ein Spiel beendet. Soll es in deinen Verlauf?' : `Du hast ohne Internet ${games} Spiele beendet. Sollen sie in deinen Verlauf?`),
  bring: 'Hinzufügen',
  brought: 'Fertig! Deine Spiele sind im Verlauf.',
  unsent: 'Deine Spiele konnten nicht hinzugefügt werden. Keypeg versucht es später noch mal.',
  head: 'Ohne Internet',
}
