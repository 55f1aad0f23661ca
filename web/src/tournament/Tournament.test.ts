import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { prefs } from '../prefs.svelte'
import { router } from '../router.svelte'
import { api } from '../transport/api'
import * as stream from '../transport/stream'
import type { Tournament } from '../wire'
import Page from './Tournament.svelte'

vi.mock('../transport/stream', { spy: true })
afterEach(() => void vi.restoreAllMocks())

const player = (seat: number, name: string, change: Partial<Tournament['players'][number]> = {}) => ({
  seat, name, score: 0, direct: 0, played: 0, won: 0, drawn: 0, points: 0, rows: 0, codes: 0, ...change,
})
const tournament = (version: number, change: Partial<Tournament> = {}) => ({
  id: 't', version, since: 0, kind: 'arena', phase: 'playing', host_seat: 0, status: 'Whoever is free gets the next match.', now: new Date().toISOString(),
  ends: new Date(Date.now() + 600_000).toISOString(), table: { title: 'Classic', edition: 'classic' }, matches: [],
  players: [player(0, 'Ann', { place: 1 }), player(1, 'Bob', { place: 1, bot: true })],
  ...change,
}) as unknown as Tournament

/** Shows the page with an initial state, and returns a function that delivers a newer one. */
async function shown(first: Tournament) {
  vi.spyOn(api, 'tournament').mockResolvedValue(first)
  let listener: stream.GatheringListener<Tournament> | undefined
  vi.mocked(stream.followGathering).mockImplementation((_kind, _id, _since, to) => ((listener = to as typeof listener), () => {}))
  render(Page, { id: 't' })
  await screen.findByRole('heading', { level: 1, name: 'Arena: Classic' })
  return { brings: (next: Tournament) => listener?.state(next), loses: () => listener?.connected(false) }
}
const match = { number: 1, id: 't-1', seats: [0, 1] as [number, number] }

test('a match that begins is opened', async () => {
  const { brings } = await shown(tournament(1, { you: { seat: 0, may: ['rename', 'leave', 'remove', 'hand-over', 'close'] } }))
  expect(screen.getByText('You are free. Your next match opens by itself.')).toBeTruthy()
  const go = vi.spyOn(router, 'go').mockImplementation(() => {})
  brings(tournament(2, { matches: [match], you: { seat: 0, match: 't-1', may: ['leave'] } }))
  await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/m/t-1'))
  expect(screen.getByRole('link', { name: 'Play against Bob' })).toBeTruthy()
})

test('a person who comes back from a match chooses when to play the next one', async () => {
  const go = vi.spyOn(router, 'go').mockImplementation(() => {})
  await shown(tournament(2, { matches: [match], you: { seat: 1, match: 't-1', may: ['leave'] } }))
  expect(screen.getByRole('link', { name: 'Play against Ann' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ann – Bob' }).getAttribute('href')).toBe('/m/t-1')
  expect(screen.getByRole('rowheader', { name: 'Bob program' })).toBeTruthy()
  expect(go).not.toHaveBeenCalled()
})

test('the host is asked before a player is removed', async () => {
  await shown(tournament(1, { you: { seat: 0, may: ['rename', 'leave', 'remove', 'hand-over', 'close'] } }))
  const act = vi.spyOn(api, 'tournamentCommand').mockResolvedValue(tournament(2, { you: { seat: 0, may: [] } }))
  const wants = async () => {
    await fireEvent.click(screen.getByRole('button', { name: 'About Bob' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.getByText('Remove Bob from the tournament?')).toBeTruthy()
  }
  await wants()
  await fireEvent.click(screen.getByRole('button', { name: 'No, go on' }))
  expect(act).not.toHaveBeenCalled()
  await wants()
  await fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(act).toHaveBeenCalledExactlyOnceWith('t', { kind: 'remove', since: 1, target: 1 })
})

test('a lost connection is shown', async () => {
  const { loses } = await shown(tournament(1))
  loses()
  await screen.findByText('No connection. You see the last state.')
})

test('a stranger who has no name is offered some', async () => {
  vi.spyOn(api, 'tournamentNames').mockResolvedValue(['Brave Owl', 'Calm Fox'])
  await shown(tournament(1))
  const join = vi.spyOn(api, 'joinTournament').mockResolvedValue(tournament(2, { you: { seat: 2, may: ['leave'] } }))
  const field = screen.getByRole('textbox', { name: 'Your name' })
  await vi.waitFor(() => expect(field).toHaveProperty('value', 'Brave Owl'))
  await fireEvent.click(screen.getByRole('button', { name: 'Another name' }))
  expect(field).toHaveProperty('value', 'Calm Fox')
  await fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  expect(join).toHaveBeenCalledExactlyOnceWith('t', { name: 'Calm Fox', watches: false })
  expect(prefs.name).toBe('')
})

test('a stranger joins, and a tournament that is over has its results', async () => {
  const result = { ending: 'played' as const, winner: 'host' as const, points: [11, 4] as [number, number], rows: [4, 11] as [number, number], codes: [1, 1] as [number, number] }
  vi.spyOn(api, 'tournamentNames').mockResolvedValue(['Brave Owl'])
  const { brings } = await shown(tournament(1))
  const join = vi.spyOn(api, 'joinTournament').mockResolvedValue(tournament(2, { you: { seat: 2, may: ['leave'] } }))
  await fireEvent.input(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: ' Cleo ' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  expect(join).toHaveBeenCalledExactlyOnceWith('t', { name: 'Cleo', watches: false })
  await screen.findByText('You are free. Your next match opens by itself.')
  brings(tournament(9, { phase: 'over', status: 'The tournament is over.', matches: [{ ...match, result }] }))
  await screen.findByText('11 : 4')
  expect(screen.queryByRole('link', { name: 'Play against Bob' })).toBeNull()
})

test('people change their own name, and the host hands over', async () => {
  const { brings } = await shown(tournament(1, { you: { seat: 0, may: ['rename', 'leave', 'remove', 'hand-over', 'close'] }, players: [player(0, 'Ann', { place: 1 }), player(1, 'Cy', { place: 1 })] }))
  const act = vi.spyOn(api, 'tournamentCommand').mockResolvedValue(tournament(2, { you: { seat: 0, may: ['rename', 'leave'] }, host_seat: 1 }))
  await fireEvent.click(screen.getByRole('button', { name: 'About Cy' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Make host' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Make host' }))
  expect(act).toHaveBeenLastCalledWith('t', { kind: 'hand-over', since: 1, target: 1 })
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'End the tournament' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'About Bob' })).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'About Ann' }))
  await fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' Anna ' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Change the name' }))
  expect(act).toHaveBeenLastCalledWith('t', { kind: 'rename', since: 2, target: 0, name: 'Anna' })
  brings(tournament(9, { phase: 'over' }))
})

test('an all-play-all shows who won against whom', async () => {
  const { brings } = await shown(tournament(1))
  const result = { ending: 'played' as const, winner: 'guest' as const, points: [4, 11] as [number, number], rows: [4, 11] as [number, number], codes: [1, 1] as [number, number] }
  brings(tournament(2, { kind: 'all-play-all', phase: 'over', matches: [{ ...match, result }] }))
  await screen.findByText('Who played whom')
  const table = screen.getByRole('region', { name: 'Who played whom' })
  expect([...table.querySelectorAll('tbody tr')].map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim())).toEqual(['1 Ann0', '2 Bob1'])
})
