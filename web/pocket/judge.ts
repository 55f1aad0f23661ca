// Lets one worker of the pocket use the other worker as a judge of finished games (cmd/pocket/judge.go).
import type { Answer, Asked, Role } from './messages'

interface Open {
  asked: Asked
  chunk(line: Uint8Array): void
  end(): void
}

/**
 * Returns a function that sends a game to the worker with a given role. Calling that function returns another function, which
 * cancels the request. The worker may start later, or start again, because a page that shows an analysis starts it.
 */
export function judgeIn(role: Role) {
  const page = crypto.randomUUID()
  const open = new Map<number, Open>()
  let channel: BroadcastChannel | undefined
  let last = 0

  function listen(): BroadcastChannel {
    const channel = new BroadcastChannel(role)
    channel.addEventListener('message', ({ data }: MessageEvent<Answer | Asked>) => {
      if ('method' in data) return
      if ('here' in data) return open.forEach(({ asked }) => channel.postMessage(asked))
      if ('failed' in data) return [...open.keys()].forEach(end)
      if (data.page !== page) return
      if ('chunk' in data) open.get(data.number)?.chunk(data.chunk)
      else if ('end' in data) end(data.number)
    })
    return channel
  }

  function end(number: number): void {
    const of = open.get(number)
    open.delete(number)
    of?.end()
  }

  return (game: Uint8Array, chunk: Open['chunk'], whenOver: Open['end']): (() => void) => {
    channel ??= listen()
    const number = ++last
    const asked: Asked = { page, number, method: 'POST', path: '/judge', host: location.host, headers: [], body: game }
    open.set(number, { asked, chunk, end: whenOver })
    channel.postMessage(asked)
    return () => {
      if (open.delete(number)) channel?.postMessage({ ...asked, method: 'cancel', body: null })
    }
  }
}
