import { samePlay, TONE_NAMES, type Element, type Play, emptyPlay } from '@replique/script'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

// some files hold the time at which they were made
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: modified }))
afterEach(() => void vi.useRealTimers())

test.each(PRINT_FORMATS.map(({ name, open }) => [name, open] as const))(
  'a play with tones is in %s byte for byte what it is without',
  async (_name, open) => {
    const print = await open()
    const options = { date: modified, modified }
    expect(Buffer.from(await print(play, options))).toEqual(Buffer.from(await print(untoned, options)))
  },
)

test('to a reader the two are the same play', () => {
  expect(samePlay(play, untoned)).toBe(true)
})
