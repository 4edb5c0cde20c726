import { createHash } from 'node:crypto'
import { spellTone } from '@replique/script'
import type { Engine, SpeechWish } from '../engines/engine.ts'
import type { KeptFormat } from './tables.ts'

/** What makes a sound what it is: two that are alike in all of it are one sound. */
export function keyOf(engine: Pick<Engine, 'id' | 'version'>, wish: SpeechWish, format: KeptFormat): string {
  const { voice, language, words, delivery } = wish
  const { pitch, rate, volume, manner, tone } = delivery
  const all = [
    engine.id,
    engine.version,
    voice,
    language,
    words,
    pitch,
    rate,
    volume,
    manner,
    format,
    ...(tone ? [spellTone(tone)] : []),
  ]
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}
