import { counting } from '../counting'
import type { Words } from '../en/words'
import { size } from './home'

const { big, count } = counting('es')
const rows = (n: number) => count(n, { one: '# fila', other: '# filas' })
const days = (n: number) => count(n, { one: '# día', other: '# días' })
const running = (n: number) => count(n, { one: '# día seguido', other: '# días seguidos' })

const broken = (n: number) => `✓ Lo descifraste en ${rows(n)}.`
const unbroken = (n: number) => `✗ No lo descifraste${n === 0 ? '' : ` en ${rows(n)}`}.`

export const daily: Words['daily'] = {
  title: 'Códigos del día',
  how: 'Los mismos para todo el mundo, de medianoche a medianoche UTC. Sin pistas.',
  once: 'Un solo intento con cada uno, en este navegador.',
  name: 'Tu nombre, visible al día siguiente con tus filas',
  left: 'Códigos nuevos en',
  streak: (now, best) => (now > 0 ? `${running(now)}; tu récord: ${days(best)}.` : `Tu récord: ${running(best)}.`),
  loading: 'Cargando los códigos del día…',
  archive: 'Días pasados',
  open: 'Mira los códigos y las filas de todo el mundo.',
  more: 'Más días',
  date: (weekday, date) => `${weekday}, ${date}`,
  at: (time, day) => `${time} del ${day}`,
  card: {
    board: (b, codes) => `${size(b)}; ${big(codes)} códigos.`,
    played: (n) => (n === 0 ? 'Nadie ha terminado todavía.' : `${count(n, { one: '# intento terminado', other: '# intentos terminados' })}.`),
    begin: 'Empezar tu intento',
    go: 'Seguir',
    broken,
    unbroken,
    begun: (n) => `Has empezado: ${count(n, { one: '# fila puesta', other: '# filas puestas' })}.`,
    result: 'Resultado y texto para compartir',
    of: (what, title) => `${what}: ${title}`,
  },
  day: {
    title: (title, when) => `${title}: el código del ${when}`,
    page: 'Un código del día',
    loading: 'Cargando el día…',
    broken,
    unbroken,
    going: 'Tu intento no ha terminado.',
    go: 'Seguir',
    none: 'No has probado con este.',
    begin: 'A los códigos de hoy',
    match: 'Tus filas',
    analysis: 'Su análisis',
    code: 'El código:',
    left: 'El día acaba en',
    closed: (when) => `El código y las filas de todo el mundo se abren a medianoche UTC: ${when} donde estás.`,
    all: 'Todo el mundo',
    caption: (n) => `Intentos por número de filas; ${count(n, { one: '# terminado', other: '# terminados' })}`,
    rows: 'Filas',
    attempts: 'Intentos',
    failed: 'sin descifrar',
    you: 'tú',
    nobody: 'Ningún intento ha terminado.',
    back: 'Todos los códigos del día',
  },
  games: {
    caption: 'Las filas de todo el mundo',
    heads: ['Nombre', 'Filas', 'Para ver'],
    unbroken: (n) => `${n}, sin descifrar`,
    rows: 'filas',
    analysis: 'análisis',
    of: (what, name) => `${what}: ${name}`,
    nameless: 'alguien',
  },
  share: {
    heading: 'Muéstralo',
    safe: 'Ninguno de los dos textos delata el código.',
    symbols: 'En símbolos',
    words: 'En palabras',
    send: { symbols: 'Compartir los símbolos…', words: 'Compartir el texto…' },
  },
}
