// Sets up all tests. Tests wait for their results, however busy the machine is. After each test, its fake server is removed.
import { configure } from '@testing-library/svelte'
import { afterEach } from 'vitest'
import { line } from './transport/line.svelte'
import { carryBy, network, type Transport } from './transport/transport'

configure({ asyncUtilTimeout: 30_000 })
/** A server that never answers. No test asks a real one. */
const silent: Transport = { ...network, send: () => new Promise(() => {}) }
carryBy(silent)
afterEach(() => {
  carryBy(silent)
  line.heard()
})

// These functions replace modal dialogs and layout, which jsdom does not have.
Element.prototype.scrollIntoView ??= () => {}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

/** Replaces the server with a function until the test ends. */
export function answerBy(send: Transport['send'], listen = network.listen): void {
  carryBy({ ...silent, send, listen })
}
