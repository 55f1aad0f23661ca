/**
 * Sounds are made with Web Audio when they are played. Each resembles a small piece of wood or bone on a wooden board, heard
 * from across the table. After sounds are turned on, none is made until the first press. No event is signalled by sound alone.
 */

/** The events that have a sound. */
export type Event =
  | 'peg' | 'ring' | 'back' | 'placed' | 'red' | 'white' | 'no-keys' | 'turn' | 'refused' | 'opened' | 'closed' | 'marker' | 'over' | 'paper' | 'seconds' | 'lost' | 'sat' | 'gone' | 'returned'

interface Knock { knock: number; decay: number; gain: number; to?: number }
interface Tick { tick: number; q: number; decay: number; gain: number; to?: number }
/** One component of a sound, and the time at which it begins (ms). */
export type Voice = (Knock | Tick) & { at?: number }

const knock = (f: number, decay: number, gain: number, more: { at?: number; to?: number } = {}): Voice => ({ knock: f, decay, gain, ...more })
const tick = (f: number, q: number, decay: number, gain: number, more: { at?: number; to?: number } = {}): Voice => ({ tick: f, q, decay, gain, ...more })

/** The time between the sounds of an answer's keys (ms). */
export const between = 130

/** The recipes of all sounds. */
export const recipes: Record<Event, readonly Voice[]> = {
  peg: [knock(410, 55, 0.5), tick(2600, 1.2, 14, 0.35)],
  ring: [tick(3300, 3, 22, 0.25), knock(520, 45, 0.4, { at: 18 })],
  back: [knock(330, 40, 0.25), tick(1900, 1, 10, 0.2)],
  placed: [knock(196, 110, 0.7), tick(1200, 0.8, 26, 0.3)],
  red: [knock(880, 38, 0.32), tick(4200, 2, 8, 0.25)],
  white: [knock(660, 34, 0.22), tick(3400, 2, 8, 0.18)],
  'no-keys': [knock(150, 70, 0.3)],
  turn: [knock(294, 90, 0.45), knock(392, 85, 0.4, { at: 60 })],
  refused: [knock(128, 60, 0.4), knock(128, 60, 0.2, { at: 45 })],
  opened: [tick(700, 0.7, 120, 0.22, { to: 1500 }), knock(170, 60, 0.5, { at: 90 })],
  closed: [tick(1500, 0.7, 120, 0.22, { to: 700 }), knock(170, 60, 0.5, { at: 90 })],
  marker: [tick(2900, 4, 9, 0.2)],
  over: [tick(420, 0.6, 140, 0.25), knock(110, 120, 0.5)],
  paper: [tick(5000, 0.5, 60, 0.14), tick(3800, 0.5, 60, 0.14, { at: 40 })],
  seconds: [tick(2200, 6, 7, 0.16)],
  lost: [knock(98, 140, 0.5)],
  sat: [knock(240, 70, 0.4), knock(240, 60, 0.25, { at: 70 })],
  gone: [knock(220, 90, 0.3, { to: 110 })],
  returned: [knock(220, 90, 0.3, { to: 308 })],
}

/**
 * The largest number of sounds that are heard at the same time. An event counts as one sound, even if several tones are played
 * for it.
 */
const most = 3

export class Sounds {
  private room?: { audio: AudioContext; into: AudioNode; noise: AudioBuffer }
  private playing: GainNode[] = []
  private yourTurnTold = false

  /**
   * `on` reports whether sounds are turned on, and is called for each sound. `hidden` reports whether the tab is hidden.
   * `still` reports whether motion is reduced, in which case the keys of an answer sound together.
   */
  constructor(
    private readonly on: () => boolean,
    private readonly make: () => AudioContext = () => new AudioContext(),
    private readonly hidden: () => boolean = () => document.hidden,
    private readonly still: () => boolean = () => getComputedStyle(document.documentElement).getPropertyValue('--ms-key') === '0ms',
  ) {}

  /**
   * Starts the audio. This function must be called while handling a press, because browsers allow no sound before the first
   * press.
   */
  wake(): void {
    if (this.on()) void this.enter().audio.resume()
  }

  /** Records that the player is looking at the page. When it is next their turn, a sound is played again. */
  seen(): void {
    this.yourTurnTold = false
  }

  /** Plays an event's sound after a delay (ms). `side` is the sound's position, from the left (-1) to the right (1). */
  play(event: Event, side = 0, after = 0): void {
    if (!this.on()) return
    // In a hidden tab only the player's turn plays a sound, and only once.
    if (this.hidden()) {
      if (event !== 'turn' || this.yourTurnTold) return
      this.yourTurnTold = true
    } else this.yourTurnTold = false
    const { audio, into } = this.enter()
    // Until a press wakes the audio, sounds are dropped. Otherwise they would all play at once after the press.
    if (audio.state !== 'running') return
    const out = audio.createGain()
    const pan = audio.createStereoPanner()
    pan.pan.value = Math.max(-1, Math.min(1, side)) * 0.25
    out.connect(pan).connect(into)
    const start = audio.currentTime + after / 1000
    this.playing.push(out)
    while (this.playing.length > most) this.playing.shift()?.disconnect()
    const ends = recipes[event].map((voice) => this.voice(voice, start, out))
    const last = ends.reduce((a, b) => (b.end > a.end ? b : a))
    last.source.onended = () => {
      out.disconnect()
      this.playing = this.playing.filter((other) => other !== out)
    }
  }

  /**
   * Plays the sounds of an answer's keys as they appear, after a delay (ms). Red keys come first, so the order does not reveal
   * which pegs earned them.
   */
  answer(red: number, white: number, after = 0): void {
    if (red + white === 0) return this.play('no-keys', 0, after)
    if (this.still()) {
      if (red > 0) this.play('red', 0, after)
      if (white > 0) this.play('white', 0, after)
      return
    }
    for (let key = 0; key < red + white; key++) setTimeout(() => this.play(key < red ? 'red' : 'white'), after + key * between)
  }

  /** Plays the sounds of a marker that moves hole by hole, after a delay (ms). */
  marker(holes: number, after = 0): void {
    for (let hole = 0; hole < Math.min(8, holes); hole++) setTimeout(() => this.play('marker'), after + hole * 50)
  }

  private enter() {
    if (this.room) return this.room
    const audio = this.make()
    const gain = audio.createGain()
    gain.gain.value = 0.22
    const low = audio.createBiquadFilter()
    low.type = 'lowpass'
    low.frequency.value = 5200
    low.Q.value = 0.4
    const even = audio.createDynamicsCompressor()
    even.threshold.value = -24
    even.ratio.value = 4
    even.attack.value = 0.002
    even.release.value = 0.08
    gain.connect(low).connect(even).connect(audio.destination)
    const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.15), audio.sampleRate)
    const samples = noise.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
    return (this.room = { audio, into: gain, noise })
  }

  private voice(voice: Voice, from: number, out: AudioNode): { source: AudioScheduledSourceNode; end: number } {
    const { audio, noise } = this.enter()
    const start = from + (voice.at ?? 0) / 1000
    const end = start + voice.decay / 1000
    const level = audio.createGain()
    level.gain.setValueAtTime(0, start)
    level.gain.linearRampToValueAtTime(voice.gain, start + 0.001)
    level.gain.exponentialRampToValueAtTime(0.0008, end)
    level.connect(out)
    // No two pegs sound exactly the same.
    const near = 1 + (Math.random() * 2 - 1) * 0.04
    if ('knock' in voice) {
      const sine = audio.createOscillator()
      sine.frequency.setValueAtTime(voice.knock * near, start)
      sine.frequency.exponentialRampToValueAtTime((voice.to ?? voice.knock * 0.72) * near, end)
      sine.connect(level)
      sine.start(start)
      sine.stop(end)
      return { source: sine, end }
    }
    const source = audio.createBufferSource()
    source.buffer = noise
    const band = audio.createBiquadFilter()
    band.type = 'bandpass'
    band.Q.value = voice.q
    band.frequency.setValueAtTime(voice.tick * near, start)
    if (voice.to) band.frequency.exponentialRampToValueAtTime(voice.to * near, end)
    source.connect(band).connect(level)
    source.start(start)
    source.stop(end)
    return { source, end }
  }
}
