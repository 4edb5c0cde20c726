import type { SpeechTone, ToneName } from '@replique/script'
import { PLAIN, readManner, type Manner } from './manner.ts'

/** What a tone does to a voice, clearly meant; a touch is half of it, as strongly as can be half as much again. */
const TONES: Readonly<Record<Exclude<ToneName, 'neutral'>, Partial<Manner>>> = {
  joyful: { pitch: 2, rate: 1.08, melody: 1.4, volume: 1.1 },
  sad: { pitch: -1.5, rate: 0.86, melody: 0.65, volume: 0.85 },
  angry: { pitch: 1, rate: 1.1, melody: 1.25, volume: 1.35 },
  afraid: { pitch: 2, rate: 1.12, melody: 1.1, volume: 0.85 },
  tender: { pitch: -0.5, rate: 0.92, melody: 0.95, volume: 0.75 },
  mocking: { pitch: 0.5, rate: 0.94, melody: 1.5 },
  surprised: { pitch: 2.5, rate: 1.04, melody: 1.5, volume: 1.1 },
  urgent: { pitch: 1, rate: 1.18, melody: 1.2, volume: 1.2 },
}
const SHARE = { 1: 0.5, 2: 1, 3: 1.5 } as const

/** How a voice is to speak: as the writer's words have it where they say something to a voice, else as the tone has it. */
export function mannerFor(words: string, tone: SpeechTone | undefined): Manner {
  const manner = readManner(words)
  const said = (Object.keys(PLAIN) as (keyof Manner)[]).some((key) => manner[key] !== PLAIN[key])
  if (said || tone === undefined || tone.name === 'neutral') return manner
  const { pitch = 0, rate = 1, melody = 1, volume = 1 } = TONES[tone.name]
  const share = SHARE[tone.intensity]
  const times = (value: number): number => 1 + (value - 1) * share
  return { ...PLAIN, pitch: pitch * share, rate: times(rate), melody: times(melody), volume: times(volume) }
}

const STRENGTH = { 1: 'a little', 2: '', 3: 'very' } as const

/** The same in words, for engines that understand them. */
export function toneInstruction(tone: SpeechTone | undefined): string {
  if (tone === undefined || tone.name === 'neutral') return ''
  return `Tone: ${[STRENGTH[tone.intensity], tone.name].filter((part) => part !== '').join(' ')}`
}
