import { prefs } from '../prefs.svelte'

/** Where single keys are meant for the board: nowhere in particular, or among its holes and pegs. */
const board = 'body, #content, [data-draft], [data-draft] *, [data-tray], [data-tray] *'
/** What does something itself when Enter is pressed on it. Dialogs keep what is theirs. */
const pressable = ':is(button, a, summary):not(dialog *)'

// Who clicks does not choose where the keys go; who moves on by Tab does. Some browsers do not even give the focus to a
// button that is clicked. So what was clicked, or was given the focus in answer to a click, is remembered here until the
// focus goes elsewhere by a key.
let clicked: Element | null = null
let byPointer = false
addEventListener('pointerdown', () => (byPointer = true), true)
addEventListener('keydown', () => (byPointer = false), true)
addEventListener('focusin', ({ target }) => (clicked = byPointer ? (target as Element) : null), true)
addEventListener(
  'click',
  ({ detail, target }) => {
    // A button pressed by a key is "clicked" too, but not by a pointer, and then counts no clicks.
    if (detail > 0) clicked = (target as Element).closest(pressable)
  },
  true,
)

/**
 * The key that was pressed for the board, or undefined if it was meant for something else. Enter on a button or link is
 * that one's where the keyboard brought the focus there; in the holes, and where a pointer did, it is the board's, as
 * all its keys are: with the first of them the focus leaves what was clicked, so that no ring around it says otherwise.
 */
export function boardKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) return undefined
  const place = event.target as HTMLElement
  // Beside the buttons of an open question there is only the body: what is typed there is not meant for the board behind.
  if (place === document.body && document.querySelector('dialog[open]')) return undefined
  const presses = place.matches(pressable)
  const ours = place.matches(board) || (presses && place === clicked)
  // A letter or digit means nothing to a button, so that whoever is on one can go on typing pegs.
  if (!ours && !(presses && /^[\p{L}\d]$/u.test(event.key))) return undefined
  if (!prefs.keys && event.key.length === 1) return undefined
  const elsewhere = presses && !place.closest('[data-draft]')
  if (event.key === 'Enter' && (event.repeat || (elsewhere && place !== clicked))) return undefined
  if (elsewhere && place === clicked) place.blur()
  return event.key
}
