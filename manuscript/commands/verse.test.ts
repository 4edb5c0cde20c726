import { expect, test } from 'vitest'
import { EditorState, TextSelection } from 'prosemirror-state'
import { chunked } from '../block.ts'
import { blockType, schema } from '../schema.ts'
import { attrsOf, blocksOf } from '../view.ts'
import { toggleSharedVerse } from './kind.ts'

const block = (kind: string, words: string, part: string | null = null) =>
  blockType.create({ id: words, kind, part }, schema.text(words))

function toggle(blocks: ReturnType<typeof block>[], at: string) {
  const doc = chunked(blocks)
  const found = blocksOf(doc).find(({ node }) => node.textContent === at)!
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, found.pos + 1) })
  const did = toggleSharedVerse(state, (tr) => (state = state.apply(tr)))
  return { did, parts: blocksOf(state.doc).map(({ node }) => attrsOf(node).part) }
}

test('shares a verse line with the one before the cue, and separates it again', () => {
  const apart = [block('verse', 'a'), block('cue', 'NINA'), block('verse', 'b')]
  expect(toggle(apart, 'b')).toEqual({ did: true, parts: ['first', null, 'last'] })
  const shared = [block('verse', 'a', 'first'), block('cue', 'NINA'), block('verse', 'b', 'last')]
  expect(toggle(shared, 'b').parts).toEqual([null, null, null])
})

test('shares a line among three, and removes the middle one', () => {
  const two = [block('verse', 'a', 'first'), block('verse', 'b', 'last'), block('verse', 'c')]
  expect(toggle(two, 'c').parts).toEqual(['first', 'middle', 'last'])
  const three = [block('verse', 'a', 'first'), block('verse', 'b', 'middle'), block('verse', 'c', 'last')]
  expect(toggle(three, 'b').parts).toEqual([null, 'first', 'last'])
})

test('does not share a line across prose or without verse before', () => {
  expect(toggle([block('verse', 'a'), block('dialogue', 'no'), block('verse', 'b')], 'b').did).toBe(false)
  expect(toggle([block('cue', 'NINA'), block('verse', 'b')], 'b').did).toBe(false)
})
