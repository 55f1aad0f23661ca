import type { Words } from '../en/words'

export const transport: Words['transport'] = {
  unreachable: 'El servidor no contesta. Lo que escribiste sigue aquí: prueba otra vez.',
  badAnswer: (status) => `Algo salió mal (${status}). Prueba otra vez.`,
}
