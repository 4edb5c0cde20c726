import { REALTIME } from '@replique/contract/collaboration'

/**
 * `joining`: the socket is open, and authentication and the first sync are under way. `live`: both sides have the same
 * text.
 */
export type Phase = 'idle' | 'connecting' | 'joining' | 'live' | 'waiting' | 'stopped'

/**
 * The connection that a reconnector drives: one socket at a time. `beat` asks the server for a response, to show that
 * it is alive.
 */
export interface Transport {
  readonly open: () => void
  readonly close: () => void
  readonly beat: () => void
}

/**
 * Decides when to connect, when silence means a lost connection, and when to try again. It doesn't hold a socket or
 * document itself.
 */
export class Reconnector {
  phase: Phase = 'idle'
  /** Number of connections lost since the last sync. */
  #losses = 0
  readonly #line: Transport
  readonly #changed: (phase: Phase) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setTimeout> | undefined

  constructor(line: Transport, changed: (phase: Phase) => void) {
    this.#line = line
    this.#changed = changed
  }

  start(): void {
    if (this.phase === 'idle' || this.phase === 'stopped') this.#try()
  }

  /** Called when the socket is open. Authentication and the first sync must then finish within the timeout. */
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

  /** Called when something has been received, which shows that the server is alive. */
  heard(): void {
    if (this.phase === 'live') this.#listen()
  }

  /** Called when the socket has closed or failed to open. */
  lost(): void {
    if (this.phase === 'waiting' || this.phase === 'stopped' || this.phase === 'idle') return
    this.wait()
  }

  /** Schedules another attempt, even if no connection was open, for example because the token couldn't be renewed. */
  wait(): void {
    clearTimeout(this.#pulse)
    const delays = REALTIME.reconnect
    const delay = delays[Math.min(this.#losses, delays.length - 1)] ?? delays[0]
    this.#losses += 1
    this.#enter('waiting')
    this.#after(delay, () => this.#try())
  }

  /**
   * Called when the network comes back or the user returns to the page. Stops waiting and tries again or, if a
   * connection is open, checks that it still works.
   */
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
