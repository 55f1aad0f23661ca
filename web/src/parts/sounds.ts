import { Sounds } from '../look/sound'
import { prefs } from '../prefs.svelte'

/** The sounds on this device, which play only if they are turned on. */
export const sounds = new Sounds(() => prefs.sound === true)
