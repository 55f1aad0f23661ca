/** Puts a text where it can be pasted from; false where this browser does not let a page do so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // There is no clipboard on a home network's plain http: the old way.
    return copyMarked(text)
  }
}

function copyMarked(text: string): boolean {
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

/** What came of sharing: the device's own sheet took it, or was put away; or there is none, and it was copied, or not even that. */
export type Shared = 'sent' | 'kept' | 'copied' | 'failed'

/** Hands a link to the device's own way of sharing; where it has none, to the clipboard. */
export async function share(what: { title: string; text: string; url: string }): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share(what)
      return 'sent'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'kept'
    }
  }
  return (await copyText(what.url)) ? 'copied' : 'failed'
}
