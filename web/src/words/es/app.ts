import type { Words } from '../en/words'

export const app: Words['app'] = {
  skip: 'Ir al contenido',
  lost: 'Esta página no existe.',
  back: 'A la portada',
  dates: 'es-ES',
  unloaded: 'No se pudo cargar esta página.',
  again: 'Reintentar',
  nav: {
    pages: 'Páginas',
    menu: 'Menú',
    daily: 'Del día',
    puzzles: 'Acertijos',
    study: 'Estudio',
    history: 'Historial',
    rules: 'Reglas',
    api: 'API',
  },
  display: {
    summary: 'Aspecto',
    legend: 'Marcas en las fichas',
    labels: { letter: 'Letras', digit: 'Cifras', shape: 'Formas' },
    hide: 'Ocultar los colores: solo marcas',
    keys: 'Una tecla pone una ficha',
    language: 'Idioma',
  },
}
