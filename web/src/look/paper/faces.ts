/** The signs of the computer's levels, as lines in a square with coordinates from -14 to 14. */
export const faces = {
  beginner: 'M-9-2C-9-9 0-9 0-2S9 5 9-2M-9 8H9',
  casual: 'M-8-3H5V3A5 5 0 0 1 0 8H-3A5 5 0 0 1-8 3Z M5-2H7A3 3 0 0 1 7 4H5M-4-7V-9M1-7V-9',
  careful: 'M-9-9H-2.6A2.6 2.6 0 1 1 2.6-9H9V-2.6A2.6 2.6 0 1 0 9 2.6V9H-9Z',
  steady: 'M0-9V8M-6 8H6M-9-5H9M-9-5L-11 2H-6Z M9-5L6 2H11Z',
  expert: 'M0 10A10 10 0 1 0 0-10 10 10 0 0 0 0 10Z M5-5L2 2-5 5-2-2Z',
  book: 'M0-6C-3-9-7-9-10-8V7C-7 6-3 6 0 9 3 6 7 6 10 7V-8C7-9 3-9 0-6Z M0-6V9',
} as const

export type FaceName = keyof typeof faces
