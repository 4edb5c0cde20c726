import { emptyPlay, samePlay, TONE_NAMES, type Element, type Play } from '@replique/script'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { PRINT_FORMATS } from './print-formats.ts'

const modified = new Date(Date.UTC(2024, 4, 1))
const elements: readonly Element[] = TONE_NAMES.flatMap((name, at): Element[] => [
  { kind: 'cue', text: [], character: 'c', tone: { name, intensity: name === 'neutral' ? 1 : 3 } },
  { kind: 'dialogue', text: [{ text: `Réplique ${at}.` }] },
])
const play: Play = {
  ...emptyPlay('stage', 'fr'),
  characters: [{ id: 'c', name: 'CAMILLE', aliases: [], description: '' }],
  elements,
}
const untoned: Play = {
  ...play,
  elements: elements.map(({ kind, text, character }) => ({ kind, text, ...(character && { character }) })),
}

/**
 * Returns a file's content. Archives are unpacked, because an archive itself also contains timestamps and generated
 * ids.
 */
function wordsIn(bytes: Uint8Array): string {
  const parts = bytes[0] === 0x50 && bytes[1] === 0x4b ? Object.values(unzipSync(bytes)) : [bytes]
  return parts.map((part) => Buffer.from(part).toString('latin1')).join('\n')
}

test.each(PRINT_FORMATS.map(({ name, open }) => [name, open] as const))('no tone is in %s', async (name, open) => {
  const print = await open()
  const options = { date: modified, modified }
  const [toned, plain] = [await print(play, options), await print(untoned, options)]
  const tones = TONE_NAMES.filter((tone) => tone !== 'neutral')
  expect(tones.filter((tone) => wordsIn(toned).includes(tone))).toEqual([])
  expect(wordsIn(toned)).toHaveLength(wordsIn(plain).length)
  const same = Buffer.compare(toned, plain) === 0
  expect(same || name === 'docx' || name === 'epub').toBe(true)
})

test('samePlay ignores tones', () => {
  expect(samePlay(play, untoned)).toBe(true)
})
