import { counting } from '../counting'
import type { Words } from '../en/words'

const { count, number } = counting('de')

const codes = (n: number) => count(n, { one: '# Code', other: '# Codes' })

export const party: Words['party'] = {
  title: 'Eine Party',
  loading: 'Die Party wird geladen …',
  home: 'Zur Startseite',
  player: (n) => `Spieler ${number(n)}`,
  nouns: {
    place: 'deine Reihe',
    code: 'dein Code',
    'give-up': 'dein Aufgeben',
    leave: 'dein Weggehen',
    rename: 'der neue Name',
    remove: 'das Entfernen',
    mute: 'das Verbergen des Namens',
    unmute: 'das Zeigen des Namens',
    'hand-over': 'das Übergeben der Leitung',
    'name-team': 'der Name des Teams',
    start: 'der Start des Codes',
    hint: 'der Tipp',
    pause: 'die Pause',
    resume: 'das Weiterspielen',
    skip: 'das Überspringen',
    stop: 'das Beenden des Codes',
    close: 'das Ende der Party',
  },
  terms: {
    head: 'Diese Party',
    codes: (title, n) => `${title}: ${codes(n)}.`,
    own: 'Alle spielen in ihrem Tempo.',
    together: (limit) => `Alle legen jede Reihe gemeinsam: ${limit} pro Reihe.`,
    limit: (limit) => `Zeit: ${limit} pro Reihe.`,
    players: 'Die Spieler legen die Codes reihum.',
    teams: (n) => `${number(n)} Teams.`,
  },
  join: {
    hosts: (name) => `${name} lädt dich ein.`,
    rule: 'Alle knacken denselben Code.',
    late: 'Es läuft schon ein Code. Beim nächsten bist du dabei.',
    over: 'Diese Party ist vorbei.',
    name: 'Dein Name',
    team: 'Dein Team',
    anyTeam: 'egal',
    join: 'Mitmachen',
    how: 'Spielen oder zuschauen',
    hows: ['Ich spiele', 'Ich schaue nur zu'],
    gone: 'Du bist nicht mehr in dieser Party.',
  },
  here: (n) => count(n, { one: '# Person ist da', other: '# Leute sind da' }),
  who: 'Wer da ist',
}
