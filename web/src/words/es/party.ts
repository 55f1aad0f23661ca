import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('es')

const codes = (n: number) => count(n, { one: '# código', other: '# códigos' })

export const party: Words['party'] = {
  title: 'Una fiesta',
  loading: 'Cargando la fiesta…',
  home: 'Volver al inicio',
  player: (n) => `Jugador ${number(n)}`,
  nouns: {
    place: 'tu fila',
    code: 'tu código',
    'give-up': 'tu rendición',
    leave: 'tu salida',
    rename: 'el nombre nuevo',
    remove: 'quitar a alguien',
    mute: 'ocultar un nombre',
    unmute: 'mostrar un nombre',
    'hand-over': 'el cambio de anfitrión',
    'name-team': 'el nombre del equipo',
    start: 'empezar el código',
    hint: 'la pista',
    pause: 'la pausa',
    resume: 'seguir',
    skip: 'saltar el código',
    stop: 'terminar el código',
    close: 'terminar la fiesta',
  },
  terms: {
    head: 'Esta fiesta',
    codes: (title, n) => `${title}: ${codes(n)}.`,
    own: 'Cada uno juega a su ritmo.',
    together: (limit) => `Todos ponen cada fila a la vez: ${limit} por fila.`,
    limit: (limit) => `Tiempo: ${limit} por fila.`,
    players: 'Los jugadores hacen los códigos por turnos.',
    teams: (n) => `${number(n)} equipos.`,
  },
  join: {
    hosts: (name) => `${name} te invita.`,
    rule: 'Todos descifran el mismo código.',
    late: 'Ya han empezado. Entras en el próximo código.',
    over: 'Esta fiesta ha terminado.',
    name: 'Tu nombre',
    team: 'Tu equipo',
    anyTeam: 'da igual',
    join: 'Entrar',
    how: 'Jugar o mirar',
    hows: ['Juego', 'Solo miro'],
    gone: 'Ya no estás en esta fiesta.',
  },
  here: (n) => count(n, { one: '# persona está aquí', other: '# personas están aquí' }),
  who: 'Quién está aquí',
}
