/** Voices of the device: headless browsers have none, so a page gets ones that report what they are asked to say. */
import type { Page } from 'playwright-core'

export interface DeviceVoice {
  readonly name: string
  readonly lang: string
  /** Whether the device speaks itself, without a service. */
  readonly localService: boolean
}

/** The voices of a computer that are known to be good, a woman and two men, and one of a service. */
export const GOOD_VOICES: Readonly<Record<'en' | 'fr', readonly DeviceVoice[]>> = {
  en: [
    { name: 'Microsoft Zira - English (United States)', lang: 'en-US', localService: true },
    { name: 'Microsoft David - English (United States)', lang: 'en-US', localService: true },
    { name: 'Microsoft Mark - English (United States)', lang: 'en-US', localService: true },
    { name: 'Google US English', lang: 'en-US', localService: false },
  ],
  fr: [
    { name: 'Microsoft Julie - French (France)', lang: 'fr-FR', localService: true },
    { name: 'Microsoft Paul - French (France)', lang: 'fr-FR', localService: true },
    { name: 'Microsoft Hortense Desktop - French', lang: 'fr-FR', localService: true },
    { name: 'Google français', lang: 'fr-FR', localService: false },
  ],
}

/** What a voice of the device has said. */
export interface SaidByDevice {
  readonly text: string
  readonly voice: string | null
  readonly pitch: number
  readonly rate: number
}

/** Gives voices to all documents that the page loads from now on. They say a word every few milliseconds. */
export async function addDeviceVoices(page: Page, voices: readonly DeviceVoice[]): Promise<void> {
  await page.addInitScript((all: readonly DeviceVoice[]) => {
    const said: SaidByDevice[] = []
    class Utterance extends EventTarget {
      voice: { readonly voiceURI: string } | null = null
      lang = ''
      pitch = 1
      rate = 1
      volume = 1
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const queue: Utterance[] = []
    const tell = (one: Utterance, type: string, facts: object = {}) =>
      one.dispatchEvent(Object.assign(new Event(type), facts))
    let isBusy = false
    const speakNext = (): void => {
      const [one] = queue
      isBusy = one !== undefined
      if (one === undefined) return
      if (one.text !== '')
        said.push({ text: one.text, voice: one.voice?.voiceURI ?? null, pitch: one.pitch, rate: one.rate })
      const words = [...one.text.matchAll(/\S+/gu)]
      const next = (): void => {
        if (queue[0] !== one) return
        const word = words.shift()
        if (word !== undefined) {
          tell(one, 'boundary', { charIndex: word.index })
          return void setTimeout(next, 120)
        }
        queue.shift()
        tell(one, 'end')
        speakNext()
      }
      next()
    }
    const synthesis = {
      said,
      onvoiceschanged: null,
      get speaking() {
        return queue.length > 0
      },
      getVoices: () => all.map((voice) => ({ ...voice, voiceURI: voice.name, default: false })),
      speak: (one: Utterance) => {
        queue.push(one)
        if (!isBusy) setTimeout(() => isBusy || speakNext())
      },
      cancel: () => {
        isBusy = false
        for (const one of queue.splice(0)) tell(one, 'error', { error: 'canceled' })
      },
    }
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis })
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance })
  }, voices)
}

/** Returns what the voices have said since the document was loaded. */
export const saidByDevice = (page: Page): Promise<SaidByDevice[]> =>
  page.evaluate(() => (speechSynthesis as unknown as { readonly said: SaidByDevice[] }).said)
