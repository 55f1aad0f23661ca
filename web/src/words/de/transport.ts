import type { Words } from '../en/words'

export const transport: Words['transport'] = {
  unreachable: 'Der Server ist nicht zu erreichen. Was du geschrieben hast, ist noch da: Versuch es noch einmal.',
  deviceFull: 'Dieses Gerät ist voll, das wurde nicht gespeichert. Deine Spiele sind noch da: Du kannst sie auf der Seite „Verlauf“ sichern.',
  badAnswer: (status) => `Etwas ist schiefgegangen (${status}). Versuch es noch einmal.`,
}
