/** Keypeg on a device without a network. */
export const pocket = {
  offer: (size: string) => `Do you want to play without internet too? Keypeg needs ${size} MB on this device.`,
  take: 'Take it offline',
  no: 'No',
  loading: 'Downloading …',
  ready: 'Done! Keypeg now works on this device without internet.',
  failed: 'That didn’t work. Try again later.',
  /** The label in front of off and on. */
  head: 'Without internet',
}
