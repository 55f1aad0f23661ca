/**
 * Handles presses on the rows of a board within an element, for pointers; every press also has a button. The row being made handles its own presses.
 * Call the returned function to end it.
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
