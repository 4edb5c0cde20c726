/** Measures what a page plays, and how well its highlight follows the sound. */
import type { Page } from 'playwright-core'

interface Watched {
  sounds: HTMLMediaElement[]
  words: Map<string, [number, number, number, number][]>
  late: number[]
  seen: Set<string>
  contexts: AudioContext[]
  panners: StereoPannerNode[]
}

declare global {
  interface Window {
    listened: Watched
  }
}

/** Records every sound that the page plays from now on, and the position of the highlight in each frame. */
export async function recordSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { sounds: [], words: new Map(), late: [], seen: new Set(), contexts: [], panners: [] }
    window.listened = watched
    const play = Reflect.get(HTMLMediaElement.prototype, 'play') as (this: HTMLMediaElement) => Promise<void>
    HTMLMediaElement.prototype.play = function playWatched(this: HTMLMediaElement) {
      if (!watched.sounds.includes(this)) watched.sounds.push(this)
      return play.call(this)
    }
    const makePanner = Reflect.get(BaseAudioContext.prototype, 'createStereoPanner') as (
      this: AudioContext,
    ) => StereoPannerNode
    AudioContext.prototype.createStereoPanner = function panWatched(this: AudioContext) {
      if (!watched.contexts.includes(this)) watched.contexts.push(this)
      const panner = makePanner.call(this)
      watched.panners.push(panner)
      return panner
    }
    const ask = window.fetch
    window.fetch = async (...request) => {
      const answer = await ask(...request)
      if (answer.url.endsWith('/speech/sounds') && answer.ok) {
        const told = (await answer.clone().json()) as {
          sounds: { id: string; words: [number, number, number, number][] }[]
        }
        for (const { id, words } of told.sounds) watched.words.set(id, words)
      }
      return answer
    }
    /** Records how far, in seconds, the highlighted word is ahead of or behind the sound. */
    const look = (): void => {
      requestAnimationFrame(look)
      const mark = document.querySelector('[data-utterance] mark')
      const piece = mark?.closest('[data-utterance]')
      const sound = watched.sounds.find(({ paused, src }) => !paused && src.startsWith('blob:'))
      const id = piece?.getAttribute('data-utterance')
      const words = watched.words.get(id ?? '')
      if (!mark || !piece || !sound || !words || watched.sounds.filter(({ paused }) => !paused).length !== 1) return
      const place = piece.firstChild === mark ? 0 : (piece.firstChild?.textContent?.length ?? 0)
      const at = words.findIndex(([begins]) => begins === place)
      const due = words[at]?.[2] ?? 0
      const next = words[at + 1]?.[2] ?? Infinity
      watched.seen.add(`${id} ${at}`)
      watched.late.push(Math.max(due - sound.currentTime, sound.currentTime - next, 0))
    }
    requestAnimationFrame(look)
  })
}

/** Returns the states of the audio contexts that place sounds, and the current places, from −1 (left) to 1. */
export function placesHeard(page: Page): Promise<{ contexts: string[]; places: number[] }> {
  return page.evaluate(() => ({
    contexts: window.listened.contexts.map(({ state }) => state),
    places: window.listened.panners.map(({ pan }) => Math.round(pan.value * 100) / 100),
  }))
}

/** Returns the milliseconds from a press until the page plays a new sound. */
export async function timeToSound(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as { pressed: number; heard: number }
    const press = (event: Event): void => {
      // Tab only moves the focus to the button
      if (event instanceof KeyboardEvent && event.key === 'Tab') return
      state.pressed ||= performance.now()
    }
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, press, { capture: true })
    state.pressed = 0
    state.heard = 0
    const look = (): void => {
      const plays = window.listened.sounds.some(
        ({ paused, src, currentTime }) => !paused && src.startsWith('blob:') && currentTime > 0,
      )
      if (plays) state.heard = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await tap()
  await page.waitForFunction(() => (window as unknown as { heard: number }).heard > 0)
  return page.evaluate(() => {
    const { heard, pressed } = window as unknown as { pressed: number; heard: number }
    return heard - pressed
  })
}

/**
 * Returns the largest difference in seconds between highlight and sound, ignoring 2 % of the frames, and the number of
 * words that were highlighted.
 */
export function highlightDelay(page: Page): Promise<{ late: number; seen: number }> {
  return page.evaluate(() => {
    const sorted = window.listened.late.toSorted((a, b) => a - b)
    return { late: sorted[Math.floor(sorted.length * 0.98)] ?? Infinity, seen: window.listened.seen.size }
  })
}
