import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { answerBy } from '../testing'
import type { Held, HeldPage } from '../wire'
import MyMatches from './MyMatches.svelte'

const match = (id: string): Held => ({
  id, title: `Match ${id}`, seats: ['host'], players: ['Ann', 'Ben'], points: [0, 0], your_move: false, over: false, made: '2026-11-20T12:00:00Z',
})

const pages: Record<string, HeldPage> = {
  '': { matches: [match('a'), match('b')], next: 'b' },
  b: { matches: [match('c')] },
}

test('the list of matches goes on where it is asked to, and stays so long', async () => {
  answerBy(async (request) => {
    const page = pages[new URL(request.url).searchParams.get('after') ?? '']
    return new Response(JSON.stringify(page), { headers: { 'Content-Type': 'application/json' } })
  })
  const titles = () => screen.getAllByRole('link').map((link) => link.querySelector('strong')?.textContent)
  render(MyMatches)
  const more = await screen.findByRole('button', { name: 'Show older matches' })
  expect(titles()).toEqual(['Match a', 'Match b'])
  more.click()
  await screen.findByText('Match c')
  expect(titles()).toEqual(['Match a', 'Match b', 'Match c'])
  expect(screen.queryByRole('button')).toBeNull()
  pages.b = { matches: [match('d')] }
  window.dispatchEvent(new Event('focus'))
  await screen.findByText('Match d')
  expect(titles()).toEqual(['Match a', 'Match b', 'Match d'])
})
