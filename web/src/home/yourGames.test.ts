import { expect, test } from 'vitest'
import { classicBoard } from '../fixtures'
import { answerBy } from '../testing'
import type { Held, HeldPage } from '../wire'
import { YourGames } from './yourGames.svelte'

const match = (id: string, change: Partial<Held> = {}): Held => ({
  id, title: `Match ${id}`, seats: ['host'], players: ['Ann', 'Ben'], points: [0, 0], your_move: false, over: false, made: '2026-11-20T12:00:00Z',
  rules: 'classic', board: classicBoard, rows: [], ...change,
})

function listed(pages: Record<string, HeldPage>): string[] {
  const asked: string[] = []
  answerBy(async (request) => {
    const after = new URL(request.url).searchParams.get('after') ?? ''
    asked.push(after)
    return new Response(JSON.stringify(pages[after]), { headers: { 'Content-Type': 'application/json' } })
  })
  return asked
}
const ids = (games: readonly Held[]) => games.map(({ id }) => id).join('')

test('what is over is left out, and what waits for me stands apart', async () => {
  listed({ '': { matches: [match('a'), match('b', { over: true }), match('c', { your_move: true })] } })
  const games = new YourGames()
  expect(games.none).toBe(true)
  await games.load()
  expect([ids(games.turn), ids(games.others), games.more, games.none]).toEqual(['c', 'a', false, false])
})

test('further back goes on until there is one more that is being played, and stays so long', async () => {
  const pages: Record<string, HeldPage> = {
    '': { matches: [match('a')], next: 'a' },
    a: { matches: [match('b', { over: true })], next: 'b' },
    b: { matches: [match('c')], next: 'c' },
    c: { matches: [match('d', { over: true })] },
  }
  const asked = listed(pages)
  const games = new YourGames()
  await games.load()
  expect([ids(games.others), games.more]).toEqual(['a', true])
  await games.further()
  expect([ids(games.others), games.more]).toEqual(['ac', true])
  asked.length = 0
  pages.b = { matches: [match('e')], next: 'c' }
  await games.load()
  expect([ids(games.others), asked.join()]).toEqual(['ae', ',a,b'])
  await games.further()
  expect([ids(games.others), games.more]).toEqual(['ae', false])
})

test('what cannot be read now stays as it was', async () => {
  listed({ '': { matches: [match('a')] } })
  const games = new YourGames()
  await games.load()
  answerBy(async () => Response.json({ type: '', title: 'no', detail: 'no', status: 500, code: 'internal' }, { status: 500, headers: { 'Content-Type': 'application/problem+json' } }))
  await games.load()
  expect(ids(games.others)).toBe('a')
})
