import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { chunked } from '../block.ts'
import { blockType, schema } from '../schema.ts'
import { blocksOf } from '../view.ts'
import { numberTechCues } from './tech-cues.ts'

const note = (words: string) => blockType.create({ id: words, kind: 'note' }, schema.text(words))

test('numbers cues in order for each department, and leaves other notes alone', () => {
  const aside = schema.text('SQ 9: bell', [schema.marks.aside.create({ kind: 'note' })])
  const action = blockType.create({ id: 'a', kind: 'action' }, [schema.text('A bell '), aside, schema.text(' rings.')])
  const doc = chunked([
    note('LX 4: dawn'),
    note('SON\u00a0: la mer'),
    note('ask'),
    action,
    note('LX 12A'),
    note('SQ 3'),
  ])
  let state = EditorState.create({ doc })
  const run = (): boolean => numberTechCues(state, (tr) => (state = state.apply(tr)))
  expect(run()).toBe(true)
  expect(blocksOf(state.doc).map(({ node }) => node.textContent)).toEqual([
    'LX 1: dawn',
    'SON 1\u00a0: la mer',
    'ask',
    'A bell SQ 1: bell rings.',
    'LX 2',
    'SQ 2',
  ])
  expect(run()).toBe(false)
})
