import type { Words } from '../en/words'

export const app: Words['app'] = {
  skip: 'Aller au contenu',
  lost: 'Cette page n’existe pas.',
  back: 'Vers l’accueil',
  dates: 'fr-FR',
  unloaded: 'Cette page n’a pas pu être chargée.',
  again: 'Réessayer',
  nav: {
    pages: 'Pages',
    menu: 'Menu',
    daily: 'Du jour',
    puzzles: 'Énigmes',
    study: 'Étude',
    history: 'Historique',
    rules: 'Règles',
    api: 'API',
  },
  display: {
    summary: 'Affichage',
    legend: 'Marques sur les pions',
    labels: { letter: 'Lettres', digit: 'Chiffres', shape: 'Formes' },
    hide: 'Cacher les couleurs : marques seules',
    keys: 'Une touche pose un pion',
    language: 'Langue',
  },
}
