import type { Words } from '../en/words'

export const door: Words['door'] = {
  title: 'Una invitación',
  match: (title, games) => `${title}, ${games}`,
  you: 'Tú',
  waiting: 'te espera',
  waits: (name) => `${name} te espera.`,
  terms: 'Lo que se juega',
  name: 'Tu nombre',
  sit: 'Sentarse',
  watch: 'Solo mirar',
  learn: 'Cómo se juega',
  taken: 'Los dos asientos están ocupados.',
  watchThem: (a, b) => `Mirar a ${a} y ${b}`,
  own: 'Una mesa mía',
  mine: 'Es mi asiento',
  here: 'Ya juegas en esta partida.',
  open: 'A la mesa',
  look: 'Ver cómo fue',
  home: 'A la portada',
  code: {
    title: '¿Qué palabra te han dado?',
    how: 'Una palabra y un número, como KITE 42, o lo que muestra otro dispositivo tuyo.',
    code: 'Palabra clave',
    go: 'A la mesa',
    back: 'Ahora no',
  },
}
