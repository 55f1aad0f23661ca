/** Copies a text to the clipboard. Returns false if the browser does not allow it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // On plain http in a home network, there is no clipboard API, so the text is copied from a field.
    const field = document.createElement('textarea')
    field.value = text
    // If a dialog is open, the field is inside it, because otherwise the field could not be selected.
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
