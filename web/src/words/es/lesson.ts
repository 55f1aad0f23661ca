import type { Words } from '../en/words'

export const lesson: Words['lesson'] = {
  skip: 'Saltar',
  step: (n, of) => `Paso ${n} de ${of}`,
  board: 'El tablero',
  code: 'Código',
  drawer: 'Te toca',
  keys: { red: 'Clavija roja:', white: 'Clavija blanca:' },
  yours: 'el tuyo',
  row: (n) => `fila ${n}`,
  back: 'Volver a la mesa',
  rules: 'Las reglas',
}
