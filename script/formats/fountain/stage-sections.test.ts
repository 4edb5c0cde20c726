import { expect, test } from 'vitest'
import { printFountain } from './print-fountain.ts'
import { parseFountain } from './read-fountain.ts'

const kinds = (text: string) => parseFountain(text).elements.map(({ kind }) => kind)

test('reads a section below an act as a scene if its text is a scene heading', () => {
  const text = '# ACT ONE\n\n## Scene 1\n\n@ANNA\nLate.\n\n## The garden\n\n## Scène 2 #2#\n\n@BEN\nYes.\n'
  expect(kinds(text)).toEqual(['act', 'scene', 'cue', 'dialogue', 'section', 'scene', 'cue', 'dialogue'])
  expect(parseFountain(text).kind).toBe('stage')
  expect(parseFountain(text).elements[5]?.number).toBe('2')
})

test('reads sections as an outline without acts or at other levels', () => {
  expect(kinds('# Part one\n\n## Scene 1\n\nRain.\n')).toEqual(['section', 'section', 'action'])
  expect(kinds('# ACT ONE\n\n### Scene 1\n\nRain.\n')).toEqual(['act', 'section', 'action'])
})

test('keeps a section that looks like a scene in a round trip', () => {
  const play = parseFountain('# ACT ONE\n\n## A garden\n\nRain.\n')
  const elements = play.elements.map((one) => (one.kind === 'section' ? { ...one, text: [{ text: 'Scene 1' }] } : one))
  const back = parseFountain(printFountain({ ...play, elements }))
  expect(back.elements.map(({ kind }) => kind)).toEqual(['act', 'section', 'action'])
})
