import { speak } from './words'

// Tests read English, as a page does once it has loaded its catalogue.
await speak('en')
