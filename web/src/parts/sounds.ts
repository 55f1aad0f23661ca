import { Sounds } from '../look/sound'
import { prefs } from '../prefs.svelte'

/** What is heard on this device, where sounds were turned on. */
export const sounds = new Sounds(() => prefs.sound === true)
