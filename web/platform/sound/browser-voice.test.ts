import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserVoice, canSay, guessedSeconds } from './browser-voice.ts'
import { Players } from './players.ts'
import { Reader } from './reader.ts'

type Hear = (event: { charIndex?: number; error?: string }) => void

/** A fake utterance whose events the test triggers. */
class FakeUtterance {
  static said: FakeUtterance[] = []
  lang = ''
  rate = 1
  readonly text: string
  readonly #hear = new Map<string, Hear>()
  constructor(text: string) {
    this.text = text
  }
  addEventListener(event: string, hear: Hear): void {
    this.#hear.set(event, hear)
  }
  tell(event: string, told: Parameters<Hear>[0] = {}): void {
    this.#hear.get(event)?.(told)
  }
}

const synthesis = {
  getVoices: () => [{ lang: 'fr-FR' }, { lang: 'fr-CA' }],
  speak: (one: FakeUtterance) => void FakeUtterance.said.push(one),
  pause: vi.fn(),
  resume: vi.fn(),
  cancel: vi.fn(),
}

beforeEach(() => {
  FakeUtterance.said = []
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', synthesis)
})
afterEach(() => vi.unstubAllGlobals())

test('a browser speaks the languages for which it has a voice', () => {
  expect([canSay('fr'), canSay('en')]).toEqual([true, false])
  vi.stubGlobal('speechSynthesis', undefined)
  expect(canSay('fr')).toBe(false)
})

test('the browser speaks a line in its language, and reports its progress', async () => {
  const aloud = { text: 'Il pleut depuis mardi.', language: 'fr' }
  const voice = new BrowserVoice(aloud)
  voice.playbackRate = 1.5
  const ended = vi.fn()
  voice.addEventListener('ended', ended)
  await voice.play()
  const [said] = FakeUtterance.said
  expect(said).toMatchObject({ text: aloud.text, lang: 'fr', rate: 1.5 })
  said?.tell('boundary', { charIndex: 11 })
  expect(voice.currentTime).toBeCloseTo(guessedSeconds(aloud) / 2, 1)
  voice.pause()
  await voice.play()
  expect(FakeUtterance.said).toHaveLength(1)
  said?.tell('end')
  expect(ended).toHaveBeenCalledOnce()
})

test('the reader uses the browser voice for lines without a sound, one after another', async () => {
  const clip = async (id: string) => ({ id, source: '', seconds: 1, words: [], aloud: { text: id, language: 'fr' } })
  const cues = ['un', 'deux'].map((id) => ({ id, speech: null, pause: 0, joins: null }))
  const reader = new Reader(cues, {
    clip,
    players: new Players(() => ({ play: async () => {}, pause: () => {} }) as never),
  })
  reader.play()
  await vi.waitFor(() => expect(FakeUtterance.said.map(({ text }) => text)).toEqual(['un']))
  FakeUtterance.said[0]?.tell('end')
  await vi.waitFor(() => expect(FakeUtterance.said.map(({ text }) => text)).toEqual(['un', 'deux']))
  FakeUtterance.said[1]?.tell('error', { error: 'synthesis-failed' })
  await vi.waitFor(() => expect(reader.state.get().status).toBe('failed'))
})
