import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { router } from '../router.svelte'
import { answerBy } from '../testing'
import Analyse from './Analyse.svelte'

vi.stubGlobal('scrollTo', () => {})

test('a refused record says on which line, shows it, and has it chosen in the field; a good one gets its page', async () => {
  const sent: string[] = []
  answerBy(async (request) => {
    const { record } = (await request.json()) as { record: string }
    sent.push(record)
    if (record.includes('5191')) return Response.json({ title: '', status: 422, detail: 'Line 13: no such colour.', code: 'bad-code', line: 13 }, { status: 422 })
    return Response.json({ id: 'a1' }, { status: 201 })
  })
  render(Analyse)
  await fireEvent.click(screen.getByText('What a record looks like'))
  await fireEvent.click(screen.getByRole('button', { name: 'Use this example' }))
  const field = screen.getByLabelText('The record') as HTMLTextAreaElement
  const good = field.value
  await fireEvent.input(field, { target: { value: good.replace('5161', '5191') } })
  await fireEvent.click(screen.getByRole('button', { name: 'Analyse it' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Line 13: no such colour.')
  expect(alert.textContent).toContain('13 Code: host 5191')
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('Code: host 5191')
  expect(document.activeElement).toBe(field)
  await fireEvent.input(field, { target: { value: good } })
  await fireEvent.click(screen.getByRole('button', { name: 'Analyse it' }))
  await expect.poll(() => router.path).toBe('/a/a1')
  expect(sent.at(-1)).toBe(good)
})
