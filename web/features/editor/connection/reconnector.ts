import { REALTIME } from '@replique/contract/collaboration'

/** `joining`: the socket is open, who asks and what is new are being settled. `live`: both sides have the same text. */
export type Phase = 'idle' | 'connecting' | 'joining' | 'live' | 'waiting' | 'stopped'

/** What the reconnector drives: one socket at a time. `beat` asks the other side for a sign of life. */
export interface Line {
  readonly open: () => void
  readonly close: () => void
  readonly beat: () => void
}

/** When to try, when to give up on silence, when to try again: no socket and no document in here. */
export class Reconnector {
  phase: Phase = 'idle'
  /** Lines lost since both sides last agreed. */
  #losses = 0
  readonly #line: Line
  readonly #changed: (phase: Phase) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setTimeout> | undefined

  constructor(line: Line, changed: (phase: Phase) => void) {
    this.#line = line
    this.#changed = changed
  }

  start(): void {
    if (this.phase === 'idle' || this.phase === 'stopped') this.#try()
  }

  /** The socket is open; the answers to who asks and what is new must come within the time-out. */
  opened(): void {
    if (this.phase !== 'connecting') return
    this.#enter('joining')
    this.#after(REALTIME.timeout, () => this.#fail())
  }

  joined(): void {
    if (this.phase !== 'joining') return
    clearTimeout(this.#timer)
    this.#losses = 0
    this.#enter('live')
    this.#listen()
  }

  /** Anything arrived: the other side is alive. */
  heard(): void {
    if (this.phase === 'live') this.#listen()
  }

  /** The socket closed, or never opened. */
  lost(): void {
    if (this.phase === 'waiting' || this.phase === 'stopped' || this.phase === 'idle') return
    this.wait()
  }

  /** Tries again in a while, also where nothing was open: what is missing may be there then. */
  wait(): void {
    clearTimeout(this.#pulse)
    const delays = REALTIME.reconnect
    const delay = delays[Math.min(this.#losses, delays.length - 1)] ?? delays[0]
    this.#losses += 1
    this.#enter('waiting')
    this.#after(delay, () => this.#try())
  }

  /** The network came back or the person looks again: no reason to wait any longer. */
  nudge(): void {
    if (this.phase === 'waiting') this.#try()
    else if (this.phase === 'live') this.#ask()
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#pulse)
    this.#enter('stopped')
    this.#line.close()
  }

  #try(): void {
    this.#enter('connecting')
    this.#after(REALTIME.timeout, () => this.#fail())
    this.#line.open()
  }

  #fail(): void {
    this.#line.close()
    this.lost()
  }

  #listen(): void {
    clearTimeout(this.#pulse)
    this.#pulse = setTimeout(() => this.#ask(), REALTIME.heartbeat)
  }

  #ask(): void {
    clearTimeout(this.#pulse)
    this.#pulse = setTimeout(() => this.#fail(), REALTIME.timeout)
    this.#line.beat()
  }

  #after(delay: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, delay)
  }

  #enter(phase: Phase): void {
    if (this.phase === phase) return
    this.phase = phase
    this.#changed(phase)
  }
}
