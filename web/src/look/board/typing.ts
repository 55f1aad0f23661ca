/** What is typed at a board. */
export interface Typist {
  /** A key that may mean something to what is being made; whether it did. */
  onkey(key: string): boolean
  /** Enter. */
  onsend(): void
  /** Whether single letters and digits are meant for the board: speech input and some readers want them off. By itself, yes. */
  letters?(): boolean
}

const pressable = ':is(button, a, summary, input)'

// Who presses something with a finger or a mouse does not choose where the keys go; who moves on by Tab does. So what a
// pointer gave the focus to is remembered until the focus goes elsewhere by a key.
let pressed: Element | undefined
let byPointer = false
addEventListener('pointerdown', () => (byPointer = true), true)
addEventListener('keydown', () => (byPointer = false), true)
addEventListener('focusin', ({ target }) => (pressed = byPointer ? (target as Element) : undefined), true)

/**
 * Keys for the board, wherever the focus is, but where they mean something else: in a field, in an open dialog, on one of a few
 * words arrows, and Enter on a button or link, other than a hole's or a colour's, that somebody came to by the keyboard. Call what
 * it returns to end it.
 */
export function typing({ onkey, onsend, letters = () => true }: Typist): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) return
    const place = event.target as HTMLElement
    if (place.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')) return
    if (place.closest('dialog') || document.querySelector('dialog[open]')) return
    const letter = event.key.length === 1 && event.key !== ' '
    if (letter && !letters()) return
    const on = place.closest(pressable)
    const board = on?.matches('[data-hole], [data-colour]') ?? true
    if (event.key === 'Enter') {
      if (event.repeat || !(board || on === pressed)) return
      event.preventDefault()
      onsend()
    } else if (board || !on?.matches('input') || /^[\p{L}\d]$/u.test(event.key)) {
      // A button is pressed by it; a hole is one of the board's.
      if ((event.key === ' ' && on && !on.matches('[data-hole]')) || !onkey(event.key)) return
      event.preventDefault()
    } else return
    // So that no ring around what was pressed before says that the keys are meant for it.
    if (!board && on && on === pressed) (on as HTMLElement).blur()
  }
  addEventListener('keydown', down)
  return () => removeEventListener('keydown', down)
}
