import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Event, recipes, Sounds } from './sound'

/** Replaces the part of Web Audio that sounds use, and counts the sounds. */
class FakeAudio {
  static started: string[] = []
  static cut = 0
  state = 'suspended'
  currentTime = 0
  sampleRate = 1000
  destination = {}
  resume = () => {
    this.state = 'running'
  }
  private param = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} })
  private node = (kind: string) => {
    const node = {
      kind, gain: this.param(), pan: this.param(), frequency: this.param(), Q: this.param(), threshold: this.param(), ratio: this.param(), attack: this.param(), release: this.param(),
      connect: (to: unknown) => to, disconnect: () => void FakeAudio.cut++, start: () => void FakeAudio.started.push(kind), stop() {}, onended: null,
    }
    return node
  }
  createGain = () => this.node('gain')
  createStereoPanner = () => this.node('pan')
  createBiquadFilter = () => this.node('filter')
  createDynamicsCompressor = () => this.node('even')
  createOscillator = () => this.node('knock')
  createBufferSource = () => this.node('tick')
  createBuffer = () => ({ getChannelData: () => new Float32Array(150) })
}
const make = vi.fn(() => new FakeAudio() as unknown as AudioContext)
const sounds = (on = true, hidden = false, still = false) => new Sounds(() => on, make, () => hidden, () => still)

beforeEach(() => {
  vi.useFakeTimers()
  make.mockClear()
  FakeAudio.started = []
  FakeAudio.cut = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('until they are turned on nothing is made, and muted nothing is heard', () => {
  const off = sounds(false)
  off.wake()
  off.play('peg')
  expect(make).not.toHaveBeenCalled()
})

test('before a press woke it nothing is kept back to be heard later', () => {
  const one = sounds()
  one.play('peg')
  expect(FakeAudio.started).toEqual([])
  one.wake()
  one.play('peg')
  expect(FakeAudio.started).toEqual(['knock', 'tick'])
  expect(make).toHaveBeenCalledTimes(1)
})

test('an answer: its keys one by one, reds first; without motion one knock of each', () => {
  const one = sounds()
  one.wake()
  one.answer(2, 1)
  vi.advanceTimersByTime(130)
  expect(FakeAudio.started.length).toBe(4)
  vi.advanceTimersByTime(200)
  expect(FakeAudio.started.length).toBe(6)
  FakeAudio.started = []
  one.answer(0, 0)
  expect(FakeAudio.started).toEqual(['knock'])
  FakeAudio.started = []
  const still = sounds(true, false, true)
  still.wake()
  still.answer(3, 1)
  vi.runAllTimers()
  expect(FakeAudio.started.length).toBe(4)
})

test('in a hidden tab only that it is one’s turn, once', () => {
  const one = sounds(true, true)
  one.wake()
  for (const event of ['peg', 'turn', 'turn', 'placed'] as Event[]) one.play(event)
  expect(FakeAudio.started).toEqual(['knock', 'knock'])
})

test('no more than three are heard at once: the newest win', () => {
  const one = sounds()
  one.wake()
  for (let i = 0; i < 5; i++) one.play('peg')
  expect(FakeAudio.cut).toBe(2)
})

test('every sound is over within 150 ms', () => {
  for (const [event, voices] of Object.entries(recipes)) {
    expect(Math.max(...voices.map(({ at = 0, decay }) => at + decay)), event).toBeLessThanOrEqual(150)
  }
})
