import { type Peg, pegsOf } from './pegs'

/** Receives the gestures that are made on a board. A player can also do all of this with presses. */
export interface Hands {
  /** Called when a colour has been dragged to a hole. */
  onput(peg: Peg, hole: number): void
  /** Called when a peg has been dragged from one hole to another. */
  onmove(from: number, to: number): void
  /** Called when a peg has been dragged out of its hole and dropped outside all holes. */
  ontake(hole: number): void
  /** Called when a peg has been pressed and held down. */
  onhold?(hole: number): void
  /**
   * Called when a placed row has been tapped. If the player tapped a peg, `hole` is its hole. Otherwise they tapped the row's
   * number.
   */
  oncopy?(row: number, board: string, hole?: number): void
}

/** The distance that a finger must move to drag a peg (px), and the time that it must rest on a peg to hold it (ms). */
const slop = 8
const rest = 450

/**
 * Lets players drag and hold pegs within an element that contains a palette and a draft. Returns a function that stops
 * watching for gestures.
 */
export function gestures(within: HTMLElement, hands: Hands): () => void {
  let from: { element: HTMLElement; x: number; y: number; pointer: number } | undefined
  let carried: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let swallow = false

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || from) return
    const element = (event.target as Element).closest<HTMLElement>('[data-colour], [data-draft] [data-peg]:not([data-peg=""])')
    if (!element || element.getAttribute('aria-disabled') === 'true') return
    from = { element, x: event.clientX, y: event.clientY, pointer: event.pointerId }
    swallow = false
    const { hole } = element.dataset
    if (hole !== undefined && hands.onhold) {
      timer = setTimeout(() => {
        swallow = true
        end()
        hands.onhold?.(Number(hole))
      }, rest)
    }
  }
  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.pointer) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!carried) {
      if (Math.hypot(dx, dy) < slop) return
      clearTimeout(timer)
      carried = lift(from.element)
    }
    carried.style.setProperty('--dx', `${dx}px`)
    carried.style.setProperty('--dy', `${dy}px`)
  }
  const up = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.pointer) return
    const { element } = from
    const dropped = carried !== undefined
    end()
    if (!dropped) return
    swallow = true
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-draft] [data-hole]')
    const to = over && within.contains(over) ? Number(over.dataset.hole) : undefined
    if (element.dataset.colour !== undefined) {
      if (to !== undefined) hands.onput(pegsOf(element.dataset.colour)[0] ?? 0, to)
    } else if (to !== undefined) hands.onmove(Number(element.dataset.hole), to)
    else hands.ontake(Number(element.dataset.hole))
  }
  const end = () => {
    clearTimeout(timer)
    carried?.remove()
    carried = from = undefined
  }
  // A drag or hold does not also count as a click on the peg.
  const click = (event: MouseEvent) => {
    if (!swallow) return copied(event.target as Element)
    swallow = false
    event.preventDefault()
    event.stopPropagation()
  }
  const copied = (on: Element) => {
    const row = on.closest<HTMLElement>('[data-row]')
    const line = row?.querySelector('[data-line]')
    const hole = [...(line?.children ?? [])].findIndex((peg) => peg.contains(on))
    if (line && (hole >= 0 || on.matches('.num'))) hands.oncopy?.(Number(row?.dataset.row), row?.closest<HTMLElement>('[data-board]')?.dataset.board ?? '', hole < 0 ? undefined : hole)
  }
  const menu = (event: Event) => {
    if (from) event.preventDefault()
  }
  within.addEventListener('pointerdown', down)
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', end)
  within.addEventListener('click', click, true)
  within.addEventListener('contextmenu', menu)
  return () => {
    end()
    within.removeEventListener('pointerdown', down)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', end)
    within.removeEventListener('click', click, true)
    within.removeEventListener('contextmenu', menu)
  }
}

/** Returns a copy of the peg, which follows the finger. */
function lift(element: HTMLElement): HTMLElement {
  const peg = element.querySelector<HTMLElement>('.peg') ?? element
  const box = peg.getBoundingClientRect()
  const copy = peg.cloneNode(true) as HTMLElement
  copy.classList.add('carried')
  for (const [name, value] of [['--left', box.left], ['--top', box.top], ['--d', box.width]] as const) copy.style.setProperty(name, `${value}px`)
  document.body.append(copy)
  return copy
}
