import type { Words } from '../en/words'

export const challenge: Words['challenge'] = {
  title: 'Un défi',
  loading: 'Le défi se charge…',
  send: 'Envoie le lien à tes amis. Ils cherchent la même combinaison, et tu vois ici comment ils s’en sortent.',
  rule: 'Tout le monde cherche la même combinaison. Quand tu as fini, tu vois tous les plateaux.',
  done: 'Voici tous les plateaux, côte à côte.',
  begin: 'Chercher la combinaison',
  why: 'Tous ceux qui ouvrent le lien le voient.',
  goOn: 'Continuer',
  back: (name) => `Cacher une combinaison pour ${name}`,
  make: 'Compose une combinaison. Il n’y a que toi qui la vois.',
  link: 'Lancer le défi',
  tries: 'Qui a essayé',
  nobody: 'Personne n’a encore essayé.',
  broken: (row) => `trouvée en ${row}`,
  unbroken: 'pas trouvée',
  running: 'joue encore',
  boardOf: (name) => `Le plateau de ${name}`,
  yours: 'Ton plateau',
}
