import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number, unit } = counting('es')

export const pages: Words['pages'] = {
  api: {
    title: 'La API',
    line: 'Todo lo que hacen estas páginas lo puede hacer un programa. De la descripción de la API, en inglés:',
    parameters: 'Parámetros',
    body: 'Recibe',
    answers: 'Responde',
    required: 'obligatorio',
  },
  levels: {
    title: 'Los niveles de la máquina',
    lines: [
      'Cada nivel ve solo lo que tú verías en su asiento.',
      'Las cifras son medidas: las filas que necesita en promedio, y cuántas veces no le bastan las del tablero.',
    ],
    level: 'Nivel',
    mean: (rows, error) => `${number(rows, 3)} ± ${number(error, 3)}`,
    unbroken: (share) => (share === 0 ? 'todos descifrados' : `${unit(number(share * 100, share < 0.001 ? 3 : 1), '%')} sin descifrar`),
    figure: (unbroken, codes) => `${unbroken}; ${number(codes)} códigos`,
    board: (pegs, colours, blanks, rows) => `${pegs} × ${colours}${blanks ? ' y vacío' : ''}, ${count(rows, { one: '# fila', other: '# filas' })}`,
    loading: 'Cargando los niveles…',
    play: 'Jugar contra la máquina',
  },
  study: {
    title: 'Estudio',
    line: 'Para un rato tranquilo, o junto a un tablero de verdad. Aquí nada puntúa.',
    board: ['Tablero de análisis', 'Monta una posición: los códigos posibles, la mejor fila y lo que deja cada respuesta.'],
    analyse: ['Analizar una partida', 'Pega una partida y mira cuánto vale cada fila.'],
    byHand: ['A mano', 'La máquina busca un código que guardas tú, o ayuda junto a un tablero de verdad.'],
    sheet: ['Hoja de puntos', 'Para un tablero de verdad: las respuestas, los puntos y un reloj.'],
    levels: ['Niveles de la máquina', 'Cómo juega cada uno, y cuántas filas necesita.'],
  },
  rules: {
    title: 'Las reglas en breve',
    game: [
      'Alguien esconde un código de fichas. Un color puede salir dos veces o más, incluso en todos los huecos.',
      'Quien lo busca pone una fila de fichas y recibe clavijas antes de la fila siguiente. Una clavija roja: una ficha del color correcto en el lugar correcto. Una clavija blanca: una ficha del color correcto en otro lugar.',
      'Las clavijas nunca dicen de qué ficha hablan. Filas y clavijas quedan a la vista. Todas rojas, y el código está descifrado.',
      'Después de cada juego se cambian los papeles. En un duelo o una carrera, cada cual esconde un código y busca otro a la vez.',
    ],
    repeats: 'Colores que se repiten',
    one: 'Una clavija responde a una ficha, y la roja va antes que la blanca. Un color que está tres veces en tu fila y una en el código gana una clavija, no tres. Algunos ejemplos:',
    working: 'Calculando…',
    editions: 'Las ediciones',
    edition: (title, year) => (year ? `${title}, ${year}` : title),
    answers: 'Cuando una respuesta fue equivocada',
    wrong: [
      'Al responder a mano puede haber errores. Al final de cada juego se comparan todas las respuestas con el código.',
      'Durante el juego, quien busca el código puede reclamar. La reclamación vale si ningún código encaja con las respuestas. Si no vale, no cuesta nada y no revela nada.',
      'Un juego con una respuesta equivocada se repite con un código nuevo. Los puntos de castigo son para quien recibió esa respuesta.',
    ],
    hints: 'La máquina y las pistas',
    hinted: [
      'La máquina juega todas las ediciones, y ve solo lo que tú verías en su asiento.',
      'Hay cuatro pistas: si una fila puede ser el código, cuántos códigos quedan, cuáles son y qué jugar. Contra la máquina se pueden usar siempre; entre dos personas, solo de común acuerdo. Cada pista usada se muestra a todo el mundo después del juego.',
      'Ningún programa ve una segunda pantalla: lo demás es confianza.',
    ],
    levels: 'Los niveles de la máquina',
    time: 'El tiempo',
    timed: 'Con un límite de tiempo, un turno demasiado largo pierde la fila: queda vacía y cuenta. Si se pasa de tiempo quien esconde el código, el código sale por sorteo, o la fila se responde sola.',
    bonus: (n) => (n > 0 ? `Un código sin descifrar vale ${n} más que sus filas.` : ''),
    about: {
      classic: 'Quien esconde el código gana un punto por cada fila que se usa para buscarlo. Se acuerda un número par de juegos; gana quien suma más puntos. Una respuesta equivocada: 3 puntos para quien busca, y el juego se repite.',
      remastered: 'Quien esconde el código gana un punto por cada fila. Tantos juegos como se quiera. Los puntos se llevan en dos pistas de agujeros. Una respuesta equivocada: 3 puntos para quien busca.',
      advanced: 'Cinco huecos y ocho colores. Un punto por cada fila. Se puede fijar un límite de tres o cuatro minutos por turno.',
      ultimate: 'Se juega por puntos, como Advanced, o por rondas: cada cual busca un código, y quien usa menos filas avanza un paso.',
      challenge: 'Cada cual esconde un código y busca el otro. Las filas se ponen turno a turno, y las dos respuestas llegan juntas. Si lo descifras en un turno en que el otro código queda sin descifrar, la ronda es tuya. Los dos en el mismo turno, o ninguno en doce filas: la ronda es nula. Variantes: códigos de cuatro anillas, una ventaja, y una carrera sin turnos.',
    },
    examples: {
      astray: 'Una en su lugar, otra en otro',
      row: 'Dos de un color puestas, una escondida',
      code: 'Una de un color puesta, dos escondidas',
      two: 'Dos responden a dos',
      red: 'La roja va antes que la blanca',
      empty: 'Un hueco vacío es un color más',
    },
  },
}
