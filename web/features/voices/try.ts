import type { VoiceSound } from '@replique/contract'
import { hearing } from '../../platform/api/hearing.ts'

/** Lines that were heard and are kept, the last one last. */
const MOST = 24

interface Heard {
  readonly sound: Blob
  /** Another voice spoke in its place. */
  readonly instead: boolean
}

const heard = new Map<string, Heard>()

export const keyOf = (sound: VoiceSound, text: string): string => {
  const { engine, voice, language, pitch, rate, volume, manner } = sound
  return JSON.stringify([engine, voice, language, pitch, rate, volume, manner, text])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text)
  return Uint8Array.from(bytes, (one) => one.charCodeAt(0))
}

/** A line as the voice says it; what was heard before is heard again at once. */
export async function tryLine(sound: VoiceSound, text: string, signal: AbortSignal): Promise<Heard> {
  const key = keyOf(sound, text)
  const known = heard.get(key)
  if (known !== undefined) return known
  const { engine, voice, language, pitch, rate, volume, manner } = sound
  const wish = { engine, voice, language, pitch, rate, volume, manner, text }
  const { sound: mp3, instead } = await hearing.voices.try(wish, { signal })
  const answer = { sound: new Blob([fromBase64(mp3)], { type: 'audio/mpeg' }), instead }
  // what another voice said in its place is asked for again: the engine may be back
  if (!instead) heard.set(key, answer)
  for (const oldest of heard.keys()) {
    if (heard.size <= MOST) break
    heard.delete(oldest)
  }
  return answer
}
