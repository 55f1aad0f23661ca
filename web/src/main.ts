import { mount } from 'svelte'
import { prefs } from './prefs.svelte'
import { preferred, speak } from './words/words'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no element with the id "app"')

await speak(preferred(prefs.language, navigator.languages))
// The page that shows every part of the client is a client of its own, which nobody else fetches.
const { default: App } = await (location.pathname === '/look' ? import('./look/show/Look.svelte') : import('./App.svelte'))

export default mount(App, { target })
