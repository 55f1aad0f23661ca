import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number, unit } = counting('es')
const percent = (share: number) => unit(number(share * 100, share < 0.001 ? 2 : 1), '%')

export const pages: Words['pages'] = {
  api: {
    title: 'La API',
    line: 'Todo lo que hacen estas páginas lo puede hacer un programa. Según la descripción de la API, en inglés:',
    fields: 'Petición y respuesta',
    parameters: 'Parámetros',
    body: 'Petición',
    answers: 'Respuesta',
    required: 'obligatorio',
  },
  levels: {
    title: 'Los niveles de la máquina',
    head: 'Seis niveles para elegir.',
    line: 'Cuántas filas necesita cada uno en promedio. Cada uno ve solo lo que tú verías.',
    boards: 'Tablero',
    board: (pegs, colours) => `${count(pegs, { one: '# hueco', other: '# huecos' })}, ${count(colours, { one: '# color', other: '# colores' })}`,
    holes: 'Huecos',
    blanks: 'con huecos vacíos',
    mean: (rows) => number(rows, 2),
    error: (error) => `± ${number(error, 3)}`,
    unbroken: (share, rows) => `${percent(share)} sin descifrar en ${count(rows, { one: '# fila', other: '# filas' })}.`,
    broken: (rows) => `Descifra cualquier código en ${count(rows, { one: '# fila', other: '# filas' })} como mucho.`,
    measured: 'Medido con miles de códigos. Después de ± está el error típico.',
    play: 'Jugar contra la máquina',
  },
  study: {
    title: 'Estudio',
    line: 'Para un rato tranquilo, o junto a un tablero de verdad. Aquí no se cuentan puntos.',
    board: ['Tablero de análisis', 'Monta una posición: los códigos posibles, la mejor fila y lo que deja cada respuesta.'],
    analyse: ['Analizar una partida', 'Pega una partida y mira cuánto vale cada fila.'],
    byHand: ['A mano', 'La máquina busca un código que guardas tú, o ayuda junto a un tablero de verdad.'],
    sheet: ['Hoja de puntos', 'Para un tablero de verdad: las respuestas, los puntos y un reloj.'],
    optimal: ['Tableros resueltos', 'El mínimo de filas de cada tablero, y la estrategia que lo consigue.'],
    levels: ['Niveles de la máquina', 'Cómo juega cada uno, y cuántas filas necesita.'],
  },
  rules: {
    title: 'Las reglas',
    of: (edition) => `Las reglas de ${edition}`,
    editions: 'Ediciones',
    keys: 'Qué dice una clavija',
    examples: 'Ejemplos',
    answer: (answer) => `${answer}.`,
    ours: 'Regla de la casa: ',
    legend: 'Punto lleno: regla impresa. Círculo: las reglas impresas no dicen nada; así jugamos.',
    play: 'Jugar',
    levels: 'Los niveles de la máquina',
  },
  lost: {
    title: 'Página no encontrada',
    head: 'Aquí no hay tablero.',
    line: 'El enlace puede ser antiguo, o le falta una letra.',
    home: 'A los tableros',
    code: 'Tengo una palabra clave',
    games: 'Mis partidas',
  },
}
