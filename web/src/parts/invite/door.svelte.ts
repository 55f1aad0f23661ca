import type { Ticket } from '../../wire'
import { spoken } from './spoken'

/** The ways into a gathering: its address, and the code to be said aloud. */
export class Door {
  address = $state('')
  code = $state<string>()

  /** `path` is the gathering's address on this site, and `request` requests its code. */
  constructor(path: string, private readonly request: () => Promise<Ticket>) {
    this.address = location.origin + path
  }

  /** Requests the code and the address to pass on, and keeps the code valid. Returns a function that stops the requests. */
  open(): () => void {
    return spoken(this.request, ({ code, url }) => {
      this.code = code
      this.address = url
    })
  }
}
