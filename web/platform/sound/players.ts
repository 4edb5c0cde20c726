import { BrowserVoice, unlockBrowserVoice } from './browser-voice.ts'
import type { Clip, Player } from './cue.ts'

/** Number of players unlocked in advance: for up to three simultaneous sounds, and a spare. */
const MOST = 4

/**
 * One silent sample as a WAV file. A player that plays it during a tap can later start without a tap, even on phones.
 */
const NOTHING = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAIlYAAESsAAACABAAZGF0YQIAAAAAAA=='

/** Returns an object URL, because the page's content policy allows no other URLs for audio. */
function nothing(): string {
  const bytes = Uint8Array.from(atob(NOTHING), (sign) => sign.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
}

/** A pool of reused players: on phones, a player can start without a tap only if a tap has started it before. */
export class Players {
  readonly #make: () => Player
  readonly #idle: Player[] = []
  #unlocked = false

  constructor(make: () => Player = () => new Audio()) {
    this.#make = make
  }

  /** Call this while handling a tap. */
  unlock(): void {
    if (this.#unlocked) return
    this.#unlocked = true
    unlockBrowserVoice()
    const silence = nothing()
    while (this.#idle.length < MOST) {
      const player = this.#make()
      player.src = silence
      // browsers that reject this can play sounds later without it
      player.play().catch(() => undefined)
      this.#idle.push(player)
    }
  }

  /** Returns a player for a clip; clips that the browser speaks itself get a new `BrowserVoice`. */
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
