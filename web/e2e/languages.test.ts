// Two people meet through a link and play a match to its end, in every language except English. Both people play by touch.
// Everything is on the screen, and nothing is in English.
import type { Person } from './browser'
import { expect, test } from './harness'
import { drawn, inspect, wrongAt } from './inspect'
import { invitationOf, patience, told } from './play'

const said = {
  'fr-FR': { friend: 'À deux', name: 'Ton nom', make: 'Créer le lien', sit: 'Rejoindre', code: 'À toi : compose une combinaison pour', row: 'À toi : pose la rangée 1.', broken: 'Trouvée en 1.', over: 'La partie est terminée.', menu: 'Cette partie' },
  'de-DE': { friend: 'Zu zweit', name: 'Dein Name', make: 'Link erstellen', sit: 'Mitspielen', code: 'Du bist dran: Leg einen Code für', row: 'Du bist dran: Setz Reihe 1.', broken: 'Geknackt in 1.', over: 'Das Match ist zu Ende.', menu: 'Dieses Match' },
  'es-ES': { friend: 'Con otra persona', name: 'Tu nombre', make: 'Crear el enlace', sit: 'Entrar', code: 'Te toca: esconde un código para', row: 'Te toca: pon la fila 1.', broken: 'Descifrado en 1.', over: 'La partida terminó.', menu: 'Esta partida' },
}

/** Returns the words from the page's text and accessible names that exist in English but in none of the site's other languages. */
async function english({ page }: Person): Promise<string[]> {
  const names = await page.evaluate(() => [...document.querySelectorAll('[aria-label], [title]')].filter((e) => e.checkVisibility()).flatMap((e) => [e.getAttribute('aria-label'), e.getAttribute('title')]))
  return [await page.locator('body').innerText(), ...names].flatMap((text) => text?.match(/\b(the|your|you|row|rows|hole|of|is|and|white|waits|break|breaks|players|colours)\b/gi) ?? [])
}

async function look(person: Person, when: string): Promise<void> {
  await drawn(person.page)
  expect(await wrongAt(person.page), when).toEqual([])
  expect(await english(person), when).toEqual([])
}

async function make({ page }: Person, code: string): Promise<void> {
  for (const digit of code) await page.locator(`[data-colour="${digit}"]`).tap()
}

test.for(Object.entries(said))('a match in %s', async ([locale, text], { enter }) => {
  const phone = { phone: true, calm: true, locale }
  const [ann, bob] = [await enter('Ann', phone), await enter('Bob', phone)]
  for (const { page } of [ann, bob]) await page.setViewportSize({ width: 360, height: 640 })
  await ann.page.goto('/')
  await ann.page.getByRole('radio', { name: /^Remastered/ }).check()
  expect(await english(ann), 'home').toEqual([])
  await ann.page.getByRole('button', { name: text.friend, exact: true }).tap()
  await ann.page.getByRole('textbox', { name: text.name }).fill('Ann')
  await inspect(ann, `a new match ${locale}`)
  expect(await english(ann), 'a new match').toEqual([])
  await ann.page.getByRole('button', { name: text.make }).tap()
  await ann.page.locator('[data-invite]').waitFor(patience)
  const invitation = await invitationOf(ann)

  await bob.page.goto(new URL(invitation).pathname)
  await bob.page.getByRole('textbox', { name: text.name }).fill('Bob')
  expect(await english(bob), 'the invitation').toEqual([])
  await bob.page.getByRole('button', { name: text.sit }).tap()

  let [maker, breaker] = [ann, bob]
  for (let game = 1; ; game++) {
    await told(maker, text.code)
    await look(maker, `game ${game}, a code`)
    await make(maker, '1122')
    await maker.page.locator('[data-send]').tap()
    await told(breaker, text.row)
    await look(breaker, `game ${game}, a row`)
    await make(breaker, '1122')
    await breaker.page.locator('[data-send]').tap()
    for (const person of [ann, bob]) {
      await person.page.locator('[data-say]').filter({ hasText: text.broken }).waitFor(patience)
      await look(person, `game ${game} is over`)
    }
    if (await ann.page.getByText(text.over).first().isVisible()) break
    ;[maker, breaker] = [breaker, maker]
    for (const person of [ann, bob]) await person.page.locator('[data-send]').tap()
  }
  await bob.page.getByRole('button', { name: text.menu }).tap()
  expect(await english(bob), 'the menu').toEqual([])
  await inspect(bob, `the menu ${locale}`)
})
