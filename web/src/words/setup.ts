import { speak, speakOn } from './words'

// Tests read the English texts, as a page does once it has loaded its catalogues.
await speak('en')
await speakOn()
