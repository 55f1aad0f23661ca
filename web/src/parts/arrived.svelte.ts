import { router } from '../router.svelte'

/** The longest file that is read (bytes). The server also refuses some shorter files, and says why. */
const most = 1 << 20

/**
 * The record in a file that was dropped on a page, opened with the installed app, or shared with the app. The record stays here
 * until the analysis page takes it.
 */
class Arrived {
  text = $state<string>()

  /** Reads a file, and goes to the analysis page. */
  async open(file: Blob): Promise<void> {
    this.text = await file.slice(0, most).text()
    router.go('/analyse')
  }

  /** Returns the waiting text, and forgets it. */
  take(): string | undefined {
    const { text } = this
    this.text = undefined
    return text
  }
}
export const arrived = new Arrived()

/**
 * Opens files that are dropped on any page, and files that the installed app is asked to open. Returns a function that stops
 * watching for files.
 */
export function followFiles(): () => void {
  // Without this handler, the browser would leave the page to show the file.
  const over = (event: DragEvent) => {
    if ([...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === 'file')) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    void arrived.open(file)
  }
  addEventListener('dragover', over)
  addEventListener('drop', drop)
  window.launchQueue?.setConsumer(async ({ files }) => {
    const [file] = await Promise.all(files.slice(0, 1).map((handle) => handle.getFile()))
    if (file) await arrived.open(file)
  })
  void openShared()
  return () => {
    removeEventListener('dragover', over)
    removeEventListener('drop', drop)
  }
}

/** Opens a file that another app shared with this app. The service worker has put the file into a cache. */
async function openShared(): Promise<void> {
  if (!('caches' in window) || !(await caches.has('shared'))) return
  const file = await (await caches.open('shared')).match('/shared')
  await caches.delete('shared')
  if (file) await arrived.open(await file.blob())
}

declare global {
  interface Window {
    /** The files that the installed app was started to open. Only Chromium provides them. */
    launchQueue?: { setConsumer(consumer: (launch: { files: readonly FileSystemFileHandle[] }) => void): void }
  }
}
