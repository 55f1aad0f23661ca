import { render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import { duties, view } from '../fixtures'
import type { Seat } from '../wire'
import { speak } from '../words/words'
import Players from './Players.svelte'

afterEach(() => speak('en'))

test.each<[Seat | undefined, string]>([
  ['guest', 'c’est ton tour'],
  ['host', 'c’est son tour'],
  [undefined, 'c’est son tour'],
])('whose turn it is, is said to %s as “%s”', async (me, said) => {
  await speak('fr')
  render(Players, { view: view({ players: duties('', 'place') }), me, computers: ['', ''], away: [false, false], offset: 0 })
  const bob = screen.getAllByRole('listitem').find((item) => item.textContent?.includes('Bob'))
  expect(bob?.textContent).toContain(said)
})
