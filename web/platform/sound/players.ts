import { BrowserVoice } from './browser-voice.ts'
import type { Clip, Player } from './cue.ts'

/** How many may be heard at once: two who overlap, one beside them, and a spare. */
const MOST = 4

/** A moment of nothing as a WAV file: one sample, with which phones let a player play later without another tap. */
const NOTHING = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAIlYAAESsAAACABAAZGF0YQIAAAAAAA=='

/** From the page's own memory: its policy lets no other address be played. */
function nothing(): string {
  const bytes = Uint8Array.from(atob(NOTHING), (sign) => sign.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
}

/**
 * A few players that are used again and again: a phone lets only those play by themselves that a tap has started once.
 */
export class Players {
  readonly #make: () => Player
  readonly #idle: Player[] = []
  #unlocked = false

  constructor(make: () => Player = () => new Audio()) {
    this.#make = make
  }

  /** To be called while a tap is handled. */
  unlock(): void {
    if (this.#unlocked) return
    this.#unlocked = true
    const silence = nothing()
    while (this.#idle.length < MOST) {
      const player = this.#make()
      player.src = silence
      // a browser that wants no such thing plays without
      player.play().catch(() => undefined)
      this.#idle.push(player)
    }
  }

  /** Something that plays a sound; one that the browser says itself has a player of its own. */
  take({ aloud, source }: Pick<Clip, 'aloud' | 'source'>): Player {
    if (aloud) return new BrowserVoice(aloud)
    const player = this.#idle.pop() ?? this.#make()
    player.src = source
    return player
  }

  giveBack(player: Player): void {
    if (player instanceof BrowserVoice) return player.end()
    player.pause()
    this.#idle.push(player)
  }
}
