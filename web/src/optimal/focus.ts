/** Takes the focus, where what had it is gone. */
export function takeFocus(element: HTMLElement): void {
  if (document.activeElement === document.body) element.focus({ preventScroll: true })
}
