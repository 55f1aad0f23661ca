import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { endedGame } from '../fixtures'
import { commitmentOf } from '../game/commitment'
import Proof from './Proof.svelte'

const commitment = await commitmentOf({ match: 'm1', serial: 1, maker: 'host', code: '1122', salt: 'f00d' })

test('a code that was kept is said to be', async () => {
  render(Proof, { match: 'm1', game: endedGame(), board: endedGame({}, { salt: 'f00d', commitment }).boards[0]! })
  expect(await screen.findByText('The code was not changed ✓')).toBeTruthy()
})

test('a code that was changed is not', async () => {
  render(Proof, { match: 'm1', game: endedGame(), board: endedGame({}, { salt: 'f00d', commitment, secret: '1123' }).boards[0]! })
  expect(await screen.findByText(/not the code that was sealed/)).toBeTruthy()
  expect(screen.queryByText('The code was not changed ✓')).toBeNull()
})
