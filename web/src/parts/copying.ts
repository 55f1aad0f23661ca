/** Puts a text on the clipboard; false where a browser does not let one. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // There is no clipboard on a home network's plain http: the old way.
    const field = document.createElement('textarea')
    field.value = text
    // In an open dialog, else it could not be chosen.
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
