import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A proxy that holds a loopback address while a test runs. While the server is down, no other process can take the address,
 * and the proxy refuses clients.
 */
export class Door {
  /** The port of the server behind the door, or undefined if no server is running. */
  leadsTo?: number
  private readonly visitors = new Set<Socket>()

  private constructor(private readonly server: Server) {
    server.on('connection', (visitor) => this.receive(visitor))
  }

  static async open(): Promise<Door> {
    const door = new Door(createServer().listen(0, '127.0.0.1'))
    await once(door.server, 'listening')
    return door
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close')
    this.server.close()
    this.turnOut()
    await closed
  }

  /** Closes the connections of all clients. */
  turnOut(): void {
    for (const visitor of this.visitors) visitor.destroy()
  }

  private receive(visitor: Socket): void {
    this.visitors.add(visitor)
    visitor.on('error', () => {}) // a page was closed, and a 'close' event follows
    visitor.once('close', () => this.visitors.delete(visitor))
    if (this.leadsTo === undefined) {
      visitor.resetAndDestroy()
      return
    }
    const inside = connect(this.leadsTo, '127.0.0.1')
    inside.on('error', () => visitor.resetAndDestroy()) // the server was killed, or is closing
    visitor.once('close', () => inside.destroy())
    visitor.pipe(inside).pipe(visitor)
  }
}
