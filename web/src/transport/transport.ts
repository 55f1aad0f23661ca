/** A stream of the server's events, as an EventSource brings them. */
export type Events = Pick<EventSource, 'addEventListener' | 'close'>

/** What carries requests to a server and brings back what it says: all that this client knows of a network. */
export interface Transport {
  /** Brings the answer to a request; rejects where none came. */
  send(request: Request): Promise<Response>
  /** Opens a stream of events. */
  listen(path: string): Events
  /** The address at which a link finds a file of the server's. */
  address(path: string): string
}

/** The network: the server that the page came from. */
export const network: Transport = {
  send: (request) => fetch(request),
  listen: (path) => new EventSource(path),
  address: (path) => path,
}

/** What carries now. */
export let transport = network

/** Has something else carry from now on, such as a server in the page itself. */
export function carryBy(other: Transport): void {
  transport = other
}
