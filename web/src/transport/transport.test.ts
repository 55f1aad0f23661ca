import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNode, type Node, sources, syntaxOf, walk } from '../sources'
import { api } from './api'
import { historyRecords, isServers, recordLinks } from './downloads'
import { follow } from './stream'
import { carryBy, network } from './transport'

beforeEach(() => carryBy(network))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the network carries all requests', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    fetched.push(request.url)
    return Response.json({ levels: [] })
  })
  await api.levels()
  expect(fetched).toEqual([`${location.origin}/api/levels`])
  const opened: string[] = []
  vi.stubGlobal('EventSource', class extends EventTarget {
    constructor(path: string) {
      super()
      opened.push(path)
    }
    close() {}
  })
  follow('m1', 'host', () => 3, { state() {}, presence() {}, phrase() {}, notes() {}, connected() {} })()
  expect(opened).toEqual(['/api/matches/m1/stream?language=en&since=3&as=host'])
  expect([recordLinks('m1').text, historyRecords()]).toEqual(['/api/matches/m1/record.txt', '/api/history/records.txt'])
})

test('another carrier gets all of it, and the network nothing', async () => {
  for (const name of ['fetch', 'EventSource']) vi.stubGlobal(name, () => expect.unreachable(`${name} was used`))
  const carried: string[] = []
  carryBy({
    send: async (request) => {
      carried.push(`${request.method} ${new URL(request.url).pathname}`)
      return Response.json({ levels: [] })
    },
    listen: (path) => {
      carried.push(path)
      return Object.assign(new EventTarget(), { close: () => void carried.push('closed') }) as unknown as EventSource
    },
    address: (path) => `blob:${path}`,
  })
  expect(await api.levels()).toEqual({ levels: [] })
  expect(await api.description()).toEqual({ levels: [] })
  follow('m1', undefined, () => 0, { state() {}, presence() {}, phrase() {}, notes() {}, connected() {} })()
  expect(carried).toEqual(['GET /api/levels', 'GET /api/openapi.json', '/api/matches/m1/stream?language=en&since=0', 'closed'])
  expect([recordLinks('m1').json, historyRecords()]).toEqual(['blob:/api/matches/m1/record.json', 'blob:/api/history/records.txt'])
})

test('the server’s paths are told from those of pages', () => {
  expect(['/api/matches', '/api-docs', '/m/api'].map(isServers)).toEqual([true, false, false])
})

/** The names of functions and classes with which a page can send a request, whatever object they belong to. */
const waysOut = ['fetch', 'EventSource', 'XMLHttpRequest', 'WebSocket', 'WebTransport', 'sendBeacon', 'BroadcastChannel', 'importScripts']
/** The properties of `location` that replace the page with another address. */
const leaving = ['href', 'assign', 'replace']

const nameOf = (of: unknown) => (isNode(of) ? String(of.name ?? of.value) : '')
const isLocation = (of: unknown) => isNode(of) && [nameOf(of), nameOf(of.property)].includes('location')

/** Returns the requests to a server that a file sends directly. */
function saidIn(source: string, component: boolean): string[] {
  const found: string[] = []
  const visit = (node: Node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = node.callee as Node
      const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
      if (waysOut.includes(name)) found.push(name)
      if (callee.type === 'MemberExpression' && isLocation(callee.object) && leaving.includes(name)) found.push(`location.${name}`)
    }
    if (node.type === 'AssignmentExpression' && isNode(node.left)) {
      const { type, object, property } = node.left
      if (isLocation(node.left) || (type === 'MemberExpression' && isLocation(object) && leaving.includes(nameOf(property)))) found.push('location')
    }
    const texts = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked) : [node.value, node.data]
    if (texts.some((text) => typeof text === 'string' && /^\/api\/|:\/\/[^/]*\/api\//.test(text))) found.push('an address of the server’s')
  }
  for (const part of syntaxOf(source, component)) walk(part, visit)
  return found
}

test('only this room speaks to a server', () => {
  const others = sources.filter(({ file }) => !file.startsWith('transport/'))
  expect(others.length).toBeGreaterThan(100)
  expect(others.map(({ file, source, component }) => ({ file, said: saidIn(source, component) })).filter(({ said }) => said.length > 0)).toEqual([])
})

test('whatever goes past it is found', () => {
  for (const planted of [
    'await fetch(path)',
    'window.fetch(path)',
    'new EventSource(path)',
    'new window.WebSocket(path)',
    'const request = new XMLHttpRequest()',
    'navigator.sendBeacon(path)',
    'location.href = path',
    'window.location = path',
    'location.assign(path)',
    'const record = "/api/matches/m1/record.txt"',
    'const record = `/api/matches/${id}/record.txt`',
  ]) {
    expect(saidIn(planted, false), planted).not.toEqual([])
  }
  for (const planted of ['<a href="/api/history/records.txt" download>x</a>', '<a href={`/api/matches/${id}`}>x</a>', '<button onclick={() => fetch(path)}>x</button>']) {
    expect(saidIn(planted, true), planted).not.toEqual([])
  }
  expect(saidIn('<a href="/api-docs">x</a><button onclick={() => location.reload()}>x</button>', true)).toEqual([])
})
