import { elementsOf } from '@replique/manuscript'
import { expect, test } from 'vitest'
import { openDesk } from '../writing/desk-for-tests.ts'
import { factsOf, flatten } from './chunk-facts.ts'

const SCRIPT = Array.from({ length: 150 }, (_, i) => `INT. ROOM ${i}\n\nANNA\nLine ${i}.\n`).join('\n')

test('elements follow every kind of edit as if read anew', () => {
  const { view, run, type, caretAfter } = openDesk(SCRIPT)
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
  run((state, dispatch) => (dispatch?.(state.tr.insert(1, state.doc.child(2).child(3))), true))
  check()
  view.dispatch(view.state.tr.delete(3, view.state.doc.content.size - 3))
  check()
})

test('knows the headings of a chunk, and where looking back for a speaker ends', () => {
  const { view } = openDesk('INT. ROOM\n\nANNA\nYes.\n\nRain.\n')
  const { scenes, stop } = factsOf(view.state.doc.child(0))
  expect(scenes.map(({ kind }) => kind)).toEqual(['scene'])
  expect(stop?.kind).toBe('cue')
})
