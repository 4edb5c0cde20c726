/** Speech recognition of the browser: headless browsers have none, so a page gets one that recognises what a test says. */
import type { Page } from 'playwright-core'

interface Recogniser {
  /** Whether speech is recognised on the device, or only by a service. */
  readonly place: 'device' | 'service'
}

interface Hears {
  /** The error with which every session begins, if any. */
  error: string | null
  /** Whether a session is listening. */
  isListening(): boolean
  /** How many sessions began, and how many of them had to stay on the device. */
  readonly begun: { all: number; local: number }
  /** Recognises these phrases, which follow one another after a pause. The last one is not final. */
  hear(phrases: readonly string[]): void
}

/** Gives a recogniser to all documents that the page loads from now on. */
export async function addRecogniser(page: Page, recogniser: Recogniser): Promise<void> {
  await page.addInitScript(({ place }: Recogniser) => {
    type Result = { readonly transcript: string }[] & { isFinal: boolean }
    const begun = { all: 0, local: 0 }
    const all: Fake[] = []
    const listening = () => all.findLast(({ isOn }) => isOn)
    class Fake extends EventTarget {
      lang = ''
      continuous = false
      interimResults = false
      processLocally = false
      results: Result[] = []
      isOn = false
      isOver = false
      static available = ({ processLocally = false }): Promise<string> =>
        Promise.resolve(processLocally && place !== 'device' ? 'unavailable' : 'available')
      tell(type: string, facts: object = {}): void {
        this.dispatchEvent(Object.assign(new Event(type), facts))
      }
      start(): void {
        begun.all++
        all.push(this)
        if (this.processLocally) begun.local++
        setTimeout(() => {
          if (this.isOver) return
          if (hears.error !== null) {
            this.tell('error', { error: hears.error })
            return this.tell('end')
          }
          this.isOn = true
          this.tell('start')
        })
      }
      stop(): void {
        setTimeout(() => {
          for (const result of this.results) result.isFinal = true
          this.tell('result', { results: this.results })
          this.abort()
        })
      }
      abort(): void {
        this.isOn = false
        this.isOver = true
        setTimeout(() => this.tell('end'))
      }
    }
    const hears: Hears = {
      error: null,
      begun,
      isListening: () => listening() !== undefined,
      hear: (phrases) => {
        const session = listening()!
        session.results = phrases.map((transcript, at) =>
          Object.assign([{ transcript }], { isFinal: at < phrases.length - 1 }),
        )
        session.tell('result', { results: session.results })
      },
    }
    Object.defineProperty(globalThis, 'hears', { value: hears })
    Object.defineProperty(globalThis, 'SpeechRecognition', { value: Fake })
  }, recogniser)
}

type Global = { readonly hears: Hears }

/** Says phrases to the page once it listens, with a pause between them. */
export async function sayTo(page: Page, ...phrases: readonly string[]): Promise<void> {
  await page.waitForFunction(() => (globalThis as unknown as Global).hears.isListening())
  await page.evaluate((all) => (globalThis as unknown as Global).hears.hear(all), phrases)
}

/** Lets every session end with an error from now on. */
export const failRecognition = (page: Page, error: string): Promise<void> =>
  page.evaluate((one) => {
    ;(globalThis as unknown as Global).hears.error = one
  }, error)

/** Returns how many sessions have begun, and how many of them had to stay on the device. */
export const sessionsBegun = (page: Page): Promise<Hears['begun']> =>
  page.evaluate(() => (globalThis as unknown as Global).hears.begun)
