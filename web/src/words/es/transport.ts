import type { Words } from '../en/words'

export const transport: Words['transport'] = {
  unreachable: 'El servidor no contesta. Lo que escribiste sigue aquí: prueba otra vez.',
  deviceFull: 'Este dispositivo está lleno y eso no se ha guardado. Tus partidas siguen aquí: puedes exportarlas en la página «Historial».',
  badAnswer: (status) => `Algo salió mal (${status}). Prueba otra vez.`,
}
