/** Scores the built-in engines against human annotations. */
import { measureAttributes } from './attributes.ts'
import { measureTones } from './tones.ts'

export async function bench(): Promise<void> {
  const tones = await measureTones()
  const attributes = await measureAttributes()
  console.log(JSON.stringify({ bench: 'intelligence', tones, attributes }))
}
