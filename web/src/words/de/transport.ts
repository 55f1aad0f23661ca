import type { Words } from '../en/words'

export const transport: Words['transport'] = {
  unreachable: 'Der Server ist nicht zu erreichen. Was du geschrieben hast, ist noch da: Versuch es noch einmal.',
  badAnswer: (status) => `Der Server hat keinen Grund genannt (${status}). Versuch es noch einmal.`,
}
