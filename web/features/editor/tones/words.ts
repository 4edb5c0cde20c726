import type { SpeechTone, ToneName } from '@replique/script'
import { m } from '../../../messages/messages.js'

const WORDS: Readonly<Record<ToneName, () => string>> = {
  neutral: m.tones_neutral,
  joyful: m.tones_joyful,
  sad: m.tones_sad,
  angry: m.tones_angry,
  afraid: m.tones_afraid,
  tender: m.tones_tender,
  mocking: m.tones_mocking,
  surprised: m.tones_surprised,
  urgent: m.tones_urgent,
}

export const toneName = (name: ToneName): string => WORDS[name]()

/** "a little sad", "angry", "very tender". */
export function toneWords({ name, intensity }: SpeechTone): string {
  const tone = toneName(name)
  if (name === 'neutral' || intensity === 2) return tone
  return intensity === 1 ? m.tones_little({ tone }) : m.tones_much({ tone })
}
