import type { Words } from '../en/words'

export const pocket: Words['pocket'] = {
  offer: (size) => `Willst du auch ohne Internet spielen? Keypeg braucht auf diesem Gerät ${size} MB.`,
  take: 'Offline mitnehmen',
  no: 'Nein',
  loading: 'Wird geladen …',
  ready: 'Fertig! Keypeg geht auf diesem Gerät jetzt auch ohne Internet.',
  failed: 'Das hat nicht geklappt. Versuch es später noch mal.',
  head: 'Ohne Internet',
}
