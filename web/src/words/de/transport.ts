import type { Words } from '../en/words'

export const transport: Words['transport'] = {
  unreachable: 'Der Server ist nicht zu erreichen. Was du geschrieben hast, ist noch da: Versuch es noch einmal.',
  badAnswer: (status) => `Etwas ist schiefgegangen (${status}). Versuch es noch einmal.`,
}
