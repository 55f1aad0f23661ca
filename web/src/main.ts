import { mount } from 'svelte'
import './app.css'
import { prefs } from './prefs.svelte'
import { preferred, speak } from './words/words'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no element with the id "app"')

await speak(preferred(prefs.language, navigator.languages))
const { default: App } = await import('./App.svelte')

export default mount(App, { target })
