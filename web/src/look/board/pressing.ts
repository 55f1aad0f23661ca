/**
 * Handles presses of a pointer on the rows of a board within an element. Everything that a press does can also be done with a
 * button. The row being made handles its own presses. Returns a function that stops handling presses.
 */
export function rowPresses(within: HTMLElement, onrow: (row: number) => void): () => void {
  const click = (event: MouseEvent) => {
    const place = event.target as Element
    const row = place.closest<HTMLElement>('[data-row]')?.dataset.row
    if (row !== undefined && !place.closest('[data-draft]')) onrow(Number(row))
  }
  within.addEventListener('click', click)
  return () => within.removeEventListener('click', click)
}
