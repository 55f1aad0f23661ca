import { pocketCache } from '../../pocket/messages'

/** A stream of the server's events, as an EventSource delivers them. */
export type Events = Pick<EventSource, 'addEventListener' | 'close'> & {
  /** Whether they come from a server in this browser. */
  local?: boolean
}

/** Reports whether files of the pocket are stored in this browser. */
export const hasPocket = async () => 'caches' in globalThis && caches.has(pocketCache)
/** Deletes the files of the pocket. */
export const dropPocket = () => caches.delete(pocketCache)

/** Carries requests and answers. The client reaches a server only through it. */
export interface Transport {
  /** Resolves to the answer to a request; rejects if none came. */
  send(request: Request): Promise<Response>
  /** Opens a stream of events. */
  listen(path: string): Events
  /** Returns the address of a file of the server, for a link. */
  address(path: string): string
}

/** Reports whether an answer comes from a server in this browser, which says nothing about the network. */
export const isLocal = (answer: Response) => answer.headers.has(localHeader)
/** The header of answers from a server in this browser. */
export const localHeader = 'X-Keypeg-Local'

/** The network: the server that the page came from. */
export const network: Transport = {
  send: (request) => fetch(request),
  listen: (path) => new EventSource(path),
  address: (path) => path,
}

/** The transport in use. */
export let transport = network

/** Uses another transport from now on, for example a server in the page itself. */
export function carryBy(other: Transport): void {
  transport = other
}
