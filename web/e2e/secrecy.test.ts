import { expect, test } from './harness'
import { meet, place, setCode, told } from './play'

test('neither a watcher nor the Codebreaker is ever sent the secret', async ({ enter }) => {
  const [ann, bob, eve] = [await enter('Ann'), await enter('Bob'), await enter('Eve')]
  const heard: Promise<string>[] = []
  for (const { page, name } of [bob, eve]) {
    page.on('response', (response) => {
      if (response.url().includes('/api/') && !response.url().includes('/stream')) {
        heard.push(response.text().then((text) => `${name} ${response.url()} ${text}`, () => ''))
      }
    })
    // Records the frames of a stream as the page receives them.
    await page.addInitScript(() => {
      const frames: string[] = ((window as unknown as { frames_: string[] }).frames_ = [])
      const listen = EventSource.prototype.addEventListener
      EventSource.prototype.addEventListener = function (this: EventSource, type: string, listener: unknown, options?: unknown) {
        const told = (event: Event) => {
          if (event instanceof MessageEvent) frames.push(String(event.data))
          ;(listener as (event: Event) => void)(event)
        }
        listen.call(this, type, told as EventListener, options as AddEventListenerOptions)
      } as typeof listen
    })
  }
  const frames = (page: typeof eve.page) => page.evaluate(() => (window as unknown as { frames_: string[] }).frames_)

  await meet(ann, bob, { edition: 'Advanced', games: 2, answers: 'strict' })
  await eve.page.goto(new URL(ann.page.url()).pathname)
  await told(eve, 'You’re watching.')
  await setCode(ann, '78123')
  await place(bob, 1, '11111')
  await told(eve, 'Ann is answering Bob’s row 1.')
  await eve.shot('watching')

  for (const { page } of [bob, eve]) {
    const seen = await frames(page)
    expect(seen.length, 'frames were seen').toBeGreaterThan(1)
    expect(seen.join('\n')).toContain('"commitment"')
    expect(seen.join('\n')).not.toContain('78123')
    expect(await page.content()).not.toContain('78123')
    expect(await page.locator('[data-send]').count(), 'nothing to do here').toBe(0)
  }
  const answers = await Promise.all(heard)
  expect(answers.some((answer) => answer.startsWith('Eve') && answer.includes('"match"'))).toBe(true)
  expect(answers.filter((answer) => answer.includes('78123'))).toEqual([])
  // The Codemaker's own page does have the code.
  await ann.page.getByText('The code: green, black, magenta, orange, blue.').waitFor({ state: 'attached' })
})
