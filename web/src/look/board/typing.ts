/** Receives the keys that are typed at a board. */
export interface Typist {
  /** Handles a key if it concerns the draft, and reports whether it does. */
  onkey(key: string): boolean
  /** Called when Enter has been pressed. */
  onsend(): void
  /**
   * Reports whether single letters and digits are meant for the board (by default, they are). Users of speech input and
   * some screen readers turn this off.
   */
  letters?(): boolean
}

const pressable = ':is(button, a, summary, input)'

// Moving the focus with Tab shows where the user wants keys to go, but pressing with a pointer does not. An
// element that a pointer focused is therefore remembered until the focus is moved with the keyboard.
let pressed: Element | undefined
let byPointer = false
addEventListener('pointerdown', () => (byPointer = true), true)
addEventListener('keydown', () => (byPointer = false), true)
addEventListener('focusin', ({ target }) => (pressed = byPointer ? (target as Element) : undefined), true)

/**
 * Handles keys for the board, wherever the focus is, unless the keys have another meaning there. A field and an open dialog
 * handle their own keys. A group of options handles the arrow keys. A button or link that the player reached with the keyboard
 * handles Enter, unless it is a hole or a colour. Returns a function that stops handling keys.
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
      // The space bar presses the focused button, unless that button is a hole, which is part of the board.
      if ((event.key === ' ' && on && !on.matches('[data-hole]')) || !onkey(event.key)) return
      event.preventDefault()
    } else return
    // If the pressed element kept its focus ring, it would seem that keys go to that element.
    if (!board && on && on === pressed) (on as HTMLElement).blur()
  }
  addEventListener('keydown', down)
  return () => removeEventListener('keydown', down)
}
