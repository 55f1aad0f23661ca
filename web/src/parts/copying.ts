/** Copies a text to the clipboard; false if the browser does not allow it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // There is no clipboard on plain http in a home network: use the old way.
    const field = document.createElement('textarea')
    field.value = text
    // Inside an open dialog if there is one, because otherwise it could not be selected.
    const place = document.querySelector('dialog[open]') ?? document.body
    place.append(field)
    const before = document.activeElement as HTMLElement | null
    field.focus()
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    before?.focus()
    return done
  }
}
