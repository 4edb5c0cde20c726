import { parseFountain } from '@replique/script'
import { expect, test } from 'vitest'
import { treeOf, type Branch } from './panes.tsx'

const shown = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ kind, branches: below }) => (below.length > 0 ? [kind, ...shown(below)] : kind))

test('acts contain scenes, scenes contain their elements, and cues contain their dialogue', () => {
  const { elements } = parseFountain(
    '# Act One\n\n.Scene 1\n\nA garden.\n\nANNE\n(low)\nWho?\n\nBRUNO\nI.\n\n.Scene 2\n\nNight.\n\n# Act Two\n\nAnother garden.\n',
  )
  expect(shown(treeOf(elements))).toEqual([
    ['act', ['scene', 'action', ['cue', 'parenthetical', 'dialogue'], ['cue', 'dialogue']], ['scene', 'action']],
    ['act', 'action'],
  ])
})

test('elements without a scene above them stand alone', () => {
  expect(shown(treeOf(parseFountain('It rains.\n\nANNE\nStill.\n').elements))).toEqual(['action', ['cue', 'dialogue']])
})
