/** Moves the focus to an element if the focused element is gone. */
export function takeFocus(element: HTMLElement): void {
  if (document.activeElement === document.body) element.focus({ preventScroll: true })
}
