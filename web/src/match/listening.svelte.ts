import { pegSetOf } from '../game/pegset'
import { play, type Scene } from '../parts/hearing'
import type { Clocks } from './clocks.svelte'
import type { Sitting } from './sitting.svelte'

/** Plays the sounds of a table if sounds are turned on. */
export class Listening {
  private last: Scene | undefined

  constructor(
    private readonly sitting: Sitting,
    private readonly clocks: Clocks,
  ) {}

  /** Plays the sounds of everything that has changed since the last call. It must be called whenever its inputs have changed. */
  listen(): void {
    const { sitting, last } = this
    const scene = sceneOf(sitting, this.clocks)
    this.last = scene
    // Nothing is played for a player who has just arrived, or has just taken over a shared device.
    if (!scene || !last || scene.me !== last.me) return
    play(last, scene)
  }
}

function sceneOf(sitting: Sitting, clocks: Clocks): Scene | undefined {
  const { now, view, game, me, editor, session } = sitting
  if (!now || !view) return undefined
  const soFar = view.game?.so_far ?? [0, 0]
  const left = me && sitting.duty ? clocks.of(me) : undefined
  return {
    making: sitting.making,
    holes: editor?.draft.holes ?? [],
    rings: pegSetOf(now.table.palette, now.table.edition).rings === true,
    game: game?.serial,
    boards: (game?.boards ?? []).map((board) => ({ breaker: board.breaker, rows: board.rows, set: board.code_set, open: 'secret' in board && board.secret !== undefined })),
    me,
    mine: now.say.mine,
    markers: now.table.tracker === 'sheet' ? [] : view.points.map((points, i) => points + (soFar[i] ?? 0)),
    up: sitting.up,
    offer: view.offer !== undefined && view.offer.by !== me,
    seated: view.players.filter(({ seated }) => seated).length,
    refused: session.refused !== undefined,
    connected: session.connected,
    seconds: left === undefined ? undefined : Math.ceil(left / 1000),
  }
}
