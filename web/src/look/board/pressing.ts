/**
 * Presses on the rows of a board within an element: for whoever points; what a press does is to be had by a button, too. What
 * is pressed in the row being made is its own. Call what it returns to end it.
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
