import { daysCache, pocketCache } from '../../pocket/messages'

/** A stream of the server's events, as an EventSource delivers them. */
export type Events = Pick<EventSource, 'addEventListener' | 'close'> & {
  /** Whether the events come from a server in this browser. */
  local?: boolean
}

/** Reports whether files of the pocket are stored in this browser. */
export const hasPocket = async () => 'caches' in globalThis && caches.has(pocketCache)
export const dropPocket = () => Promise.all([pocketCache, daysCache].map((cache) => caches.delete(cache)))

/** Carries requests and responses. The client reaches servers only through a transport. */
export interface Transport {
  /** Sends a request. The promise resolves to the response, and rejects if none comes. */
  send(request: Request): Promise<Response>
  /** Opens a stream of events. */
  listen(path: string): Events
  /** Returns the address of a file on the server, for use in a link. */
  address(path: string): string
  /** Reports whether this device judges positions itself. If the method is missing, the server judges them. */
  spares?(): boolean
}

/** Reports whether a response comes from a server in this browser. Such a response says nothing about the network. */
export const isLocal = (answer: Response) => answer.headers.has(localHeader)
/** The header that marks responses from a server in this browser. */
export const localHeader = 'X-Keypeg-Local'

/** The transport over the network to the server that the page came from. */
export const network: Transport = {
  send: (request) => fetch(request),
  listen: (path) => new EventSource(path),
  address: (path) => path,
}

/** The transport in use. */
export let transport = network

/** Changes the transport, for example to a server in the page itself. */
export function carryBy(other: Transport): void {
  transport = other
}
