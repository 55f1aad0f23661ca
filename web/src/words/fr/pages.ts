import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('fr')

export const pages: Words['pages'] = {
  api: {
    title: 'L’API',
    line: 'Tout ce que font ces pages, un programme peut le faire. D’après la description de l’API, en anglais :',
    parameters: 'Paramètres',
    body: 'Elle prend',
    answers: 'Elle répond',
    required: 'obligatoire',
  },
  levels: {
    title: 'Les niveaux de l’ordinateur',
    lines: [
      'Chaque niveau voit seulement ce que tu verrais à sa place.',
      'Les chiffres sont mesurés : les rangées qu’il lui faut en moyenne, et combien de fois celles du plateau ne suffisent pas.',
    ],
    level: 'Niveau',
    mean: (rows, error) => `${number(rows, 3)} ± ${number(error, 3)}`,
    unbroken: (share) => (share === 0 ? 'toutes trouvées' : `${number(share * 100, share < 0.001 ? 3 : 1)} % non trouvées`),
    figure: (unbroken, codes) => `${unbroken} ; ${number(codes)} combinaisons`,
    board: (pegs, colours, blanks, rows) => `${pegs} × ${colours}${blanks ? ' et vide' : ''}, ${count(rows, { one: '# rangée', other: '# rangées' })}`,
    loading: 'Chargement des niveaux…',
    play: 'Jouer contre l’ordinateur',
  },
  study: {
    title: 'Étude',
    line: 'Pour une heure tranquille, ou à côté d’un vrai plateau. Rien n’est compté ici.',
    board: ['Plateau d’analyse', 'Pose une position : les combinaisons possibles, la meilleure rangée, et ce que laisse chaque réponse.'],
    analyse: ['Analyser une partie', 'Colle une partie et vois ce que vaut chaque rangée.'],
    byHand: ['À la main', 'L’ordinateur cherche la combinaison que tu gardes, ou aide devant un vrai plateau.'],
    sheet: ['Feuille de points', 'Pour un vrai plateau : les réponses, les points et une horloge.'],
    levels: ['Niveaux de l’ordinateur', 'Comment joue chacun, et combien de rangées il lui faut.'],
  },
  rules: {
    title: 'Les règles en bref',
    game: [
      'L’un cache une combinaison de pions. Une couleur peut servir deux fois ou plus, et même partout.',
      'L’autre pose une rangée de pions et reçoit des fiches avant la rangée suivante. Une fiche rouge : un pion de la bonne couleur, à la bonne place. Une fiche blanche : un pion de la bonne couleur, mais à une autre place.',
      'Les fiches ne disent jamais de quel pion elles parlent. Rangées et fiches restent visibles. Tout en rouge, et la combinaison est trouvée.',
      'Après chaque manche, on échange. Dans le duel et la course, chacun cache une combinaison et en cherche une en même temps.',
    ],
    repeats: 'Les couleurs qui reviennent',
    one: 'Une fiche répond à un pion, et le rouge passe avant le blanc. Une couleur posée trois fois, mais cachée une seule fois, donne une fiche, pas trois. Quelques exemples :',
    working: 'Calcul en cours…',
    editions: 'Les éditions',
    edition: (title, year) => (year ? `${title}, ${year}` : title),
    answers: 'Après une mauvaise indication',
    wrong: [
      'Quand on répond à la main, on peut se tromper. À la fin de chaque manche, toutes les réponses sont vérifiées.',
      'Pendant la manche, qui cherche peut réclamer. La réclamation tient si aucune combinaison ne convient aux réponses. Sinon, elle ne coûte rien et n’apprend rien.',
      'Une manche avec une mauvaise indication est rejouée avec une nouvelle combinaison. La victime de l’erreur reçoit les points de pénalité.',
    ],
    hints: 'L’ordinateur et les indices',
    hinted: [
      'L’ordinateur joue toutes les éditions, et voit seulement ce que tu verrais à sa place.',
      'Il y a quatre indices : si une rangée peut être la combinaison, combien de combinaisons sont possibles, lesquelles, et quoi jouer. Contre l’ordinateur, ils sont toujours permis ; entre deux personnes, seulement si les deux sont d’accord. Chaque indice utilisé est montré à tous après la manche.',
      'Aucun programme ne voit un second écran : le reste est affaire de confiance.',
    ],
    levels: 'Les niveaux de l’ordinateur',
    time: 'Le temps',
    timed: 'Avec une limite de temps, un tour trop long fait perdre la rangée : elle reste vide et compte. Pour qui compose, la combinaison est tirée au sort, ou la réponse est donnée à sa place.',
    bonus: (n) => (n > 0 ? `Une combinaison non trouvée vaut ${n} de plus que ses rangées.` : ''),
    about: {
      classic: 'Qui compose marque un point pour chaque rangée de l’autre. On fixe un nombre pair de manches ; le plus de points gagne. Une mauvaise indication : 3 points à qui cherche, et la manche est à rejouer.',
      remastered: 'Qui compose marque un point pour chaque rangée de l’autre. Autant de manches que l’on veut. Les points se comptent sur deux pistes de trous. Une mauvaise indication : 3 points à qui cherche.',
      advanced: 'Cinq emplacements et huit couleurs. Un point par rangée. On peut fixer une limite de trois ou quatre minutes par tour.',
      ultimate: 'Pour des points, comme dans Advanced, ou deux manches à la fois : chacun cherche une combinaison, et qui prend moins de rangées avance d’un pas.',
      challenge: 'Chacun compose une combinaison et cherche celle de l’autre. Les rangées se posent tour par tour, et les deux réponses viennent ensemble. Qui trouve dans un tour où l’autre ne trouve pas gagne la manche. Les deux au même tour, ou personne en douze rangées : la manche est nulle et se rejoue. Variantes : combinaisons de quatre anneaux, handicap, et une course sans tours.',
    },
    examples: {
      astray: 'Un à sa place, un ailleurs',
      row: 'Deux d’une couleur posés, un caché',
      code: 'Un d’une couleur posé, deux cachés',
      two: 'Deux répondent à deux',
      red: 'Le rouge passe avant le blanc',
      empty: 'Un emplacement vide est une couleur de plus',
    },
  },
}
