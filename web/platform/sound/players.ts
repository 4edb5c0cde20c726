import { BrowserVoice, unlockBrowserVoice } from './browser-voice.ts'
import type { Clip, Player } from './cue.ts'
import { Stereo, type Pan } from './stereo.ts'

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
  readonly #stereo: Stereo
  #idle: Player[] = []
  #unlocked = false
  #isStereo = false

  constructor(make: () => Player = () => new Audio(), stereo = new Stereo()) {
    this.#make = make
    this.#stereo = stereo
  }

  /** Call this while handling a tap. */
  unlock(): void {
    if (this.#isStereo) this.#stereo.start()
    else this.#stereo.resume()
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

  /** Sets whether players are placed from left to right. Call this while handling a tap. */
  setStereo(isStereo: boolean): void {
    this.#isStereo = isStereo
    if (isStereo && this.#unlocked) this.#stereo.start()
  }

  /**
   * Returns a player for a clip; clips that the browser speaks itself get a new `BrowserVoice`, which cannot be placed.
   */
  take({ aloud, source }: Pick<Clip, 'aloud' | 'source'>, pan: Pan = 0): Player {
    if (aloud) return new BrowserVoice(aloud)
    const at = this.#idle.findLastIndex((one) => this.#stereo.canPlay(one))
    const [player = this.#make()] = at < 0 ? [] : this.#idle.splice(at, 1)
    player.src = source
    this.#stereo.place(player, this.#isStereo ? pan : null)
    return player
  }

  giveBack(player: Player): void {
    if (player instanceof BrowserVoice) return player.end()
    player.pause()
    this.#idle.push(player)
  }

  /** Releases what the players hold of the device. They can be unlocked again. */
  end(): void {
    this.#stereo.end()
    this.#idle = []
    this.#unlocked = false
  }
}
