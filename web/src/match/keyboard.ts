import { prefs } from '../prefs.svelte'

/** Where single keys are meant for the board: nowhere in particular, or among its holes and pegs. */
const board = 'body, #content, [data-draft], [data-draft] *, [data-dock], [data-dock] *'

/** The key that was pressed for the board, or undefined if it was meant for something else. */
export function boardKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) return undefined
  const place = event.target as HTMLElement
  // Beside the buttons of an open question there is only the body: what is typed there is not meant for the board behind.
  if (place === document.body && document.querySelector('dialog[open]')) return undefined
  // A letter or digit means nothing to a button, so that whoever clicked one can go on typing pegs.
  if (!place.matches(board) && !(/^[\p{L}\d]$/u.test(event.key) && place.matches('button:not(dialog *), a'))) return undefined
  if (!prefs.keys && event.key.length === 1) return undefined
  // Enter on a button is that button's; in the holes it sends.
  if (event.key === 'Enter' && (event.repeat || (place.closest('button') && !place.closest('[data-draft]')))) return undefined
  return event.key
}
