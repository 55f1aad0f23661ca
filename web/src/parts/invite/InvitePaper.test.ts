import { render, screen } from '@testing-library/svelte'
import { test } from 'vitest'
import { answerBy } from '../../testing'
import InvitePaper from './InvitePaper.svelte'

test('an invitation says where to type its code', async () => {
  answerBy(async () => Response.json({ code: 'KITE 42', url: '', expires: new Date(Date.now() + 600_000).toISOString() }))
  render(InvitePaper, { match: 'm1', address: 'http://keypeg.test/m/m1' })
  await screen.findByText('KITE 42')
  screen.getByText('or read this code out, to type at keypeg.test/code')
})
