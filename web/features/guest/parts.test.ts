import { parseFountain, type Play } from '@replique/script'
import { expect, test } from 'vitest'
import { partsOf, type Block } from './parts.ts'

const textOf = (block: Block): string =>
  'line' in block
    ? block.line.element.text.map(({ text }) => text).join('')
    : block.speeches
        .map(({ name, lines }) => `${name}: ${lines.map((line) => textOf({ line })).join(' / ')}`)
        .join(' | ')
const read = (text: string): Play => parseFountain(text)
const seen = (play: Play) => partsOf(play).map(({ id, level, words, blocks }) => [id, level, words, blocks.map(textOf)])

test('a film is split at its scenes, and simultaneous speeches stay together', () => {
  const play = read(`FADE IN:

INT. KITCHEN - NIGHT #4A#

Rain.

ADA
(low)
Listen.

LEO ^
No.

EXT. SEA - DAY

Waves.
`)
  expect(seen(play)).toEqual([
    ['opening', 2, '', ['FADE IN:']],
    ['scene-1', 2, '4A INT. KITCHEN - NIGHT', ['Rain.', 'ADA: (low) / Listen. | LEO: No.']],
    ['scene-2', 2, 'EXT. SEA - DAY', ['Waves.']],
  ])
})

test('scenes of an act are listed below it, and an empty play has no parts', () => {
  const act = { kind: 'act', text: [{ text: 'Acte I' }] } as const
  const scene = { kind: 'scene', text: [{ text: 'Scène 1' }] } as const
  const empty = read('')
  expect(seen({ ...empty, elements: [scene, act, scene, { kind: 'action', text: [{ text: 'Nuit.' }] }] })).toEqual([
    ['scene-1', 2, 'Scène 1', []],
    ['act-1', 2, 'Acte I', []],
    ['scene-2', 3, 'Scène 1', ['Nuit.']],
  ])
  expect(partsOf({ ...empty, elements: [] })).toEqual([])
})

test('a shared verse line is indented to where the part before it ended', () => {
  const verse = (text: string, part: 'first' | 'last') => ({ kind: 'verse', text: [{ text }], part }) as const
  const cue = { kind: 'cue', text: [{ text: 'A' }] } as const
  const elements = [cue, verse('Je meurs', 'first'), cue, verse('enfin', 'last')]
  const blocks = partsOf({ ...read(''), elements })[0]?.blocks ?? []
  expect(blocks.flatMap((one) => ('speeches' in one ? one.speeches[0]?.lines[0]?.from : []))).toEqual([0, 9])
})
