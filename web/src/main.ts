import { mount } from 'svelte'
import { layMaterials } from './game/sets'
import { along } from './parts/along.svelte'
import { prefs } from './prefs.svelte'
import { preferred, speak } from './words/words'

/**
 * The time from showing the page until a first visit has loaded everything that it needs (ms). Caching pages for
 * use without a network must not delay the visit, but must not come too late either.
 */
const restful = 1000

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no element with the id "app"')

// A browser that is too old shows the text in index.html, and the script has nothing more to do.
if (CSS.supports('color', 'light-dark(red,red)')) {
  layMaterials()
  await Promise.all([speak(preferred(prefs.language, navigator.languages)), along.begin()])
  // The page that shows every part of the client has its own code, which no other page fetches.
  const { default: App } = await (location.pathname === '/look' ? import('./look/show/Look.svelte') : import('./App.svelte'))
  mount(App, { target })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(keepShell, restful)
}

function keepShell(): void {
  // If the service worker is not allowed, as in some private windows, pages work without it.
  navigator.serviceWorker.register('/worker.js').catch(() => {})
}
