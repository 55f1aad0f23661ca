import { spoken } from '../parts/invite/spoken'
import { partyPath } from '../route'
import { api } from '../transport/api'

/** The ways into a party: its address, and the code to say aloud. */
export class Door {
  address = $state('')
  code = $state<string>()

  constructor(private readonly id: string) {
    this.address = location.origin + partyPath(id)
  }

  /** Requests the code and the address for others, and keeps the code valid. Returns a function that stops the requests. */
  open(): () => void {
    return spoken(() => api.partyCode(this.id), ({ code, url }) => {
      this.code = code
      this.address = url
    })
  }
}
