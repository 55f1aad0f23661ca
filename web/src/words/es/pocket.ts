import type { Words } from '../en/words'

export const pocket: Words['pocket'] = {
  offer: (size) => `¿Quieres jugar también sin internet? Keypeg ocupa ${size} MB en este dispositivo.`,
  take: 'Llevármelo',
  no: 'No',
  loading: 'Descargando…',
  ready: '¡Listo! Keypeg ya funciona sin internet en este dispositivo.',
  failed: 'No ha funcionado. Inténtalo más tarde.',
  head: 'Sin internet',
}
