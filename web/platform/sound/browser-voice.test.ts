import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserVoice, canSay, guessedSeconds, spokenByBrowser } from './browser-voice.ts'
import { Players } from './players.ts'
import { Reader } from './reader.ts'

type Hear = (event: { charIndex?: number; error?: string }) => void

/** A fake utterance whose events the test triggers. */
class FakeUtterance {
  static said: FakeUtterance[] = []
  lang = ''
  rate = 1
  pitch = 1
  volume = 1
  voice: { voiceURI: string } | null = null
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
  getVoices: () => [
    { lang: 'fr-BE', voiceURI: 'service', localService: false },
    { lang: 'fr-FR', voiceURI: 'claire', localService: true },
    { lang: 'fr-CA', voiceURI: 'luc', localService: true },
    { lang: 'en-US', voiceURI: 'other service', localService: false },
  ],
  speak: (one: FakeUtterance) => void FakeUtterance.said.push(one),
  cancel: vi.fn(),
  speaking: false,
}
const textsSaid = (): string[] => FakeUtterance.said.map(({ text }) => text)

beforeEach(() => {
  FakeUtterance.said = []
  synthesis.cancel.mockReset()
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', synthesis)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a browser speaks the languages for which it has a voice of its own', () => {
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
  expect(said).toMatchObject({ text: aloud.text, lang: 'fr-FR', rate: 1.5, voice: { voiceURI: 'claire' } })
  said?.tell('boundary', { charIndex: 11 })
  expect(voice.currentTime).toBeCloseTo(guessedSeconds(aloud) / 2, 1)
  said?.tell('end')
  expect(ended).toHaveBeenCalledOnce()
})

test('the chosen voice speaks, with its pitch and volume', async () => {
  const voice = new BrowserVoice({ text: 'Oui.', language: 'fr', voice: 'luc', pitch: 0.8, rate: 1.25, volume: 0.5 })
  voice.playbackRate = 2
  await voice.play()
  expect(FakeUtterance.said[0]).toMatchObject({
    voice: { voiceURI: 'luc' },
    lang: 'fr-CA',
    pitch: 0.8,
    rate: 2.5,
    volume: 0.5,
  })
  voice.end()
})

test('a paused line continues with the word it had reached', async () => {
  const voice = new BrowserVoice({ text: 'Il pleut depuis mardi.', language: 'fr' })
  const ended = vi.fn()
  voice.addEventListener('ended', ended)
  await voice.play()
  FakeUtterance.said[0]?.tell('boundary', { charIndex: 9 })
  voice.pause()
  // browsers report that what was cancelled has ended, or failed
  FakeUtterance.said[0]?.tell('error', { error: 'canceled' })
  FakeUtterance.said[0]?.tell('end')
  expect(ended).not.toHaveBeenCalled()
  await voice.play()
  voice.playbackRate = 2
  expect(FakeUtterance.said.map(({ text, rate }) => [text, rate])).toEqual([
    ['Il pleut depuis mardi.', 1],
    ['depuis mardi.', 1],
    ['depuis mardi.', 2],
  ])
  FakeUtterance.said[2]?.tell('end')
  expect(ended).toHaveBeenCalledOnce()
})

test('long text is spoken in parts, none of which a browser would cut', async () => {
  const sentence = 'Rien ne bouge dans la maison, et personne ne répond.'
  const text = [...Array.from({ length: 9 }, () => sentence), 'a'.repeat(400), '😀'.repeat(200)].join(' ')
  const voice = new BrowserVoice({ text, language: 'fr' })
  await voice.play()
  for (let at = 0; at < FakeUtterance.said.length; at++) FakeUtterance.said[at]?.tell('end')
  expect(textsSaid().join('')).toBe(text)
  expect(textsSaid()[0]).toBe([sentence, sentence, sentence].join(' '))
  expect(textsSaid().every((part) => part.length <= 180 && part.isWellFormed())).toBe(true)
})

test('voices that overlap take turns, because a browser says one thing at a time', async () => {
  const [first, second] = ['Un.', 'Deux.'].map((text) => new BrowserVoice({ text, language: 'fr' }))
  await first?.play()
  await second?.play()
  expect(textsSaid()).toEqual(['Un.'])
  FakeUtterance.said[0]?.tell('end')
  expect(textsSaid()).toEqual(['Un.', 'Deux.'])
  first?.end()
  expect(synthesis.cancel).not.toHaveBeenCalled()
  second?.end()
  expect(synthesis.cancel).toHaveBeenCalledOnce()
})

test('a line without words ends, and one that the browser never ends fails', async () => {
  vi.useFakeTimers()
  const ended = vi.fn()
  const failed = vi.fn()
  const silence = new BrowserVoice({ text: ' ', language: 'fr' })
  silence.addEventListener('ended', ended)
  await silence.play()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
  const voice = new BrowserVoice({ text: 'Personne ne répond.', language: 'fr' })
  voice.addEventListener('error', failed)
  await voice.play()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(failed).toHaveBeenCalledOnce()
  expect(synthesis.cancel).toHaveBeenCalled()
})

test('words are estimated, and the time passes even if the browser reports no words', async () => {
  vi.useFakeTimers()
  const aloud = { text: 'Il pleut depuis mardi.', language: 'fr' }
  const { words, seconds } = spokenByBrowser('a', aloud)
  expect(words.map(([from, to]) => aloud.text.slice(from, to))).toEqual(['Il', 'pleut', 'depuis', 'mardi.'])
  expect([words[0]?.[2], words.at(-1)?.[3]]).toEqual([0, seconds])
  const voice = new BrowserVoice(aloud)
  await voice.play()
  vi.advanceTimersByTime(1000)
  expect(voice.currentTime).toBeCloseTo(1, 1)
  vi.advanceTimersByTime(5000)
  expect(voice.currentTime).toBe(seconds)
  voice.end()
})

test('the reader uses the browser voice for lines without a sound, one after another', async () => {
  const clip = async (id: string) => spokenByBrowser(id, { text: id, language: 'fr' })
  const cues = ['un', 'deux'].map((id) => ({ id, speech: null, pause: 0, joins: null }))
  const reader = new Reader(cues, {
    clip,
    players: new Players(() => ({ play: async () => {}, pause: () => {} }) as never),
  })
  reader.play()
  const said = (): string[] => textsSaid().filter((text) => text !== '')
  await vi.waitFor(() => expect(said()).toEqual(['un']))
  FakeUtterance.said.at(-1)?.tell('end')
  await vi.waitFor(() => expect(said()).toEqual(['un', 'deux']))
  FakeUtterance.said.at(-1)?.tell('error', { error: 'synthesis-failed' })
  await vi.waitFor(() => expect(reader.state.get().status).toBe('failed'))
})
