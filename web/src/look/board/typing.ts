/** What is typed at a board. */
export interface Typist {
  /** A key that may mean something to what is being made; whether it did. */
  onkey(key: string): boolean
  /** Enter. */
  onsend(): void
}

/**
 * Keys for the board, wherever the focus is, but where they mean something else: in a field, in an open dialog, Enter on
 * a button or link other than a hole's or a colour's. Call what it returns to end it.
 */
export function typing({ onkey, onsend }: Typist): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) return
    const place = event.target as HTMLElement
    if (place.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')) return
    if (place.closest('dialog') || document.querySelector('dialog[open]')) return
    const pressable = place.closest(':is(button, a, summary, input)')
    const ours = !pressable || pressable.matches('[data-hole], [data-colour]')
    if (event.key === 'Enter') {
      if (event.repeat || !ours) return
      event.preventDefault()
      onsend()
    } else if (ours || /^[\p{L}\d]$/u.test(event.key)) {
      if (onkey(event.key)) event.preventDefault()
    }
  }
  addEventListener('keydown', down)
  return () => removeEventListener('keydown', down)
}
