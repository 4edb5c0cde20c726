import { expect, test } from 'vitest'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { blockType, chunksOf, chunkType, EDGE, elementsOf, schema } from '@replique/manuscript'
import { defaultSettings, layoutOf } from '@replique/script'
import { factsOf, flatten, verseAfter } from './chunk-facts.ts'

const SCRIPT = Array.from({ length: 150 }, (_, i) => `INT. ROOM ${i}\n\nANNA\nLine ${i}.\n`).join('\n')

test('elements updated after any edit equal newly computed ones', () => {
  const { view, run, type, caretAfter } = openTestEditor(SCRIPT)
  let flat = flatten(view.state.doc, undefined)
  const check = (): void => {
    flat = flatten(view.state.doc, flat)
    expect(flat.elements).toEqual(elementsOf(view.state.doc))
  }
  check()
  caretAfter('Line 70.')
  type(' More')
  check()
  view.dispatch(view.state.tr.delete(200, 2_000))
  check()
  run((state, dispatch) => (dispatch?.(state.tr.insert(EDGE, chunksOf(state.doc)[2]!.child(3))), true))
  check()
  view.dispatch(view.state.tr.delete(4, view.state.doc.content.size - 4))
  check()
})

test('a chunk lists its headings, and where the search for a speaker ends', () => {
  const { view } = openTestEditor('INT. ROOM\n\nANNA\nYes.\n\nRain.\n')
  const { scenes, stop } = factsOf(chunksOf(view.state.doc)[0]!)
  expect(scenes.map(({ kind }) => kind)).toEqual(['scene'])
  expect(stop?.kind).toBe('cue')
})

test('verse lines are counted across chunks, shared ones once, starting again where the layout says so', () => {
  const block = (kind: string, part: string | null = null) => blockType.create({ kind, part }, schema.text('la mer'))
  const chunk = chunkType.create(null, [block('verse'), block('verse', 'first'), block('verse', 'last')])
  const act = chunkType.create(null, [block('verse'), block('act'), block('verse')])
  const layout = (changes: Record<string, number | string>) =>
    layoutOf({ ...defaultSettings('stage', 'fr'), changes }, 'fr', 'stage')
  const each = { 'verseNumbers.every': 5 }
  expect(verseAfter(chunk, 7, layout({}))).toBe(7)
  expect(verseAfter(chunk, 7, layout(each))).toBe(9)
  expect(verseAfter(act, 7, layout(each))).toBe(9)
  expect(verseAfter(act, 7, layout({ ...each, 'verseNumbers.restart': 'act' }))).toBe(1)
})
