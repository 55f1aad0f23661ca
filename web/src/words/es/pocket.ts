import type { Words } from '../en/words'

export const pocket: Words['pocket'] = {
  offer: (size) => `¿Quieres jugar también sin internet? Keypeg ocupa ${size} MB en este dispositivo.`,
  take: 'Llevármelo',
  no: 'No',
  loading: 'Descargando…',
  ready: '¡Listo! Keypeg ya funciona sin internet en este dispositivo.',
  failed: 'No ha funcionado. Inténtalo más tarde.',
  brings: (games) => (games === 1 ? 'Has terminado una partida sin internet. ¿La añadimos a tu historial?' : `Has terminado ${games} partidas sin internet. ¿Las añadimos a tu historial?`),
  bring: 'Añadir',
  brought: '¡Listo! Tus partidas ya están en tu historial.',
  unsent: 'No se han podido añadir tus partidas. Keypeg lo intentará más tarde.',
  head: 'Sin internet',
}
