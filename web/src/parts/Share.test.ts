import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import DailyEnd from './DailyEnd.svelte'
import Share from './Share.svelte'
import ShareText from './ShareText.svelte'

const share = { symbols: '●○\n●●', words: 'Broken in row 2.' }
const url = 'https://keypeg.example/daily/2026-11-20/classic'
const file = new File(['png'], 'keypeg.png', { type: 'image/png' })

/** Sets which sharing functions this browser seems to have. */
function can(what: object) {
  vi.stubGlobal('navigator', what)
}
afterEach(() => void vi.unstubAllGlobals())
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('by the device’s own sheet goes the picture with its text', async () => {
  const sent = vi.fn().mockResolvedValue(undefined)
  can({ share: sent, canShare: () => true })
  render(Share, { text: share.symbols, url, picture: async () => file })
  await press('Share')
  await expect.poll(() => sent.mock.calls).toEqual([[{ text: share.symbols, url, files: [file] }]])
})

test('what nobody else can open goes without an address', async () => {
  const [sent, written] = [vi.fn().mockResolvedValue(undefined), vi.fn().mockResolvedValue(undefined)]
  can({ share: sent })
  const { unmount } = render(Share, { text: share.words, url: undefined })
  await press('Share')
  await expect.poll(() => sent.mock.calls).toEqual([[{ text: share.words }]])
  unmount()
  can({ clipboard: { writeText: written } })
  render(Share, { text: share.words, url: undefined })
  await press('Share')
  await expect.poll(() => written.mock.calls).toEqual([[share.words]])
})

test('where no picture is to be had, or taken, the text goes alone', async () => {
  const sent = vi.fn().mockRejectedValue(new DOMException('no', 'AbortError'))
  can({ share: sent, canShare: () => true })
  const { unmount } = render(Share, { text: share.symbols, url, picture: () => Promise.reject(new Error('busy')) })
  await press('Share')
  await expect.poll(() => sent.mock.calls).toEqual([[{ text: share.symbols, url }]])
  unmount()
  can({ share: sent, canShare: () => false })
  render(Share, { text: share.symbols, url, picture: async () => file })
  await press('Share')
  await expect.poll(() => sent.mock.calls[1]).toEqual([{ text: share.symbols, url }])
})

test('where there is no such sheet, the text is copied, and that is said', async () => {
  const written = vi.fn().mockResolvedValue(undefined)
  can({ clipboard: { writeText: written } })
  render(Share, { text: share.symbols, url, picture: async () => file })
  await press('Share')
  await expect.poll(() => screen.getByRole('status').textContent).toBe('Copied')
  expect(written).toHaveBeenCalledExactlyOnceWith(`${share.symbols}\n${url}`)
})

test('without a clipboard it is copied the old way, or that is said', async () => {
  can({})
  const chosen: string[] = []
  document.execCommand = () => Boolean(chosen.push((document.activeElement as HTMLTextAreaElement).value))
  render(ShareText, { share })
  await press('As text')
  await fireEvent.click(screen.getByRole('radio', { name: 'Words' }))
  const copy = screen.getByRole('button', { name: 'Copy' })
  copy.focus()
  await fireEvent.click(copy)
  await screen.findByText('Copied')
  expect(document.activeElement, 'the focus stays').toBe(copy)
  expect(chosen).toEqual([share.words])
  expect(document.querySelector('textarea')).toBeNull()
  document.execCommand = () => false
  await fireEvent.click(copy)
  await screen.findByText('Copying didn’t work here.')
})

test('the end of a daily leads on, and shares once that is known', async () => {
  can({})
  const picture = vi.fn().mockResolvedValue(file)
  const ask = vi.fn().mockResolvedValue({ yours: { share } })
  render(DailyEnd, { match: 'm1', of: { day: '2026-11-20', edition: 'classic' }, ask, picture })
  expect(screen.getByRole('link', { name: 'How others did' }).getAttribute('href')).toBe('/daily/2026-11-20/classic')
  expect(screen.getByRole('link', { name: 'How it went' }).getAttribute('href')).toBe('/m/m1/analysis')
  await screen.findByRole('button', { name: 'Share' })
  expect(ask).toHaveBeenCalledExactlyOnceWith('2026-11-20', 'classic')
})
