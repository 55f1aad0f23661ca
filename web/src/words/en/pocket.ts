/** The texts about Keypeg on a device without a network. */
export const pocket = {
  offer: (size: string) => `Do you want to play without internet too? Keypeg needs ${size} MB on this device.`,
  take: 'Take it offline',
  no: 'No',
  loading: 'Downloading …',
  ready: 'Done! Keypeg now works on this device without internet.',
  failed: 'That didn’t work. Try again later.',
  /** Asks whether games played offline are to be added to the history on the server. */
  brings: (games: number) => (games === 1 ? 'You finished a game without internet. Add it to your history?' : `You finished ${games} games without internet. Add them to your history?`),
  bring: 'Add',
  brought: 'Done! Your games are in your history.',
  unsent: 'Your games could not be added. Keypeg tries again later.',
  /** The label before the choices "off" and "on". */
  head: 'Without internet',
}
