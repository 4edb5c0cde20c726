import { emptyPlay, movementsOf, type Play, type SetMovement } from '@replique/script'
import { AllSelection, EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { Binding } from '../binding.ts'
import { mergeCharacters } from '../cast-edits.ts'
import { seedPlay, toPlay } from '../convert.ts'
import { elementsOf } from '../elements.ts'
import { schema } from '../schema.ts'
import { openShared } from '../shared.ts'
import { setMovement, setKind } from './kind.ts'

const play: Play = {
  ...emptyPlay('stage', 'fr'),
  characters: ['HUGO', 'CAMILLE'].map((name, at) => ({ id: `c${at}`, name, aliases: [], description: '' })),
  elements: [
    { kind: 'action', text: [{ text: 'Elle sort.' }] },
    { kind: 'dialogue', text: [{ text: 'Non.' }] },
  ],
}
const exit: SetMovement = { kind: 'exit', who: ['c1'] }

function testBinding() {
  const doc = new Y.Doc()
  seedPlay(doc, play)
  const binding = new Binding(doc)
  let state = EditorState.create({ schema, doc: binding.open() })
  const dispatch = (tr: typeof state.tr): void => {
    const before = state
    state = state.apply(tr)
    binding.push(state, before)
  }
  binding.host = {
    get state() {
      return state
    },
    dispatch,
  } as never
  return { doc, binding, dispatch, at: (): EditorState => state }
}

test('marks a direction as an exit for everyone until it is undone', () => {
  const { doc, binding, dispatch, at } = testBinding()
  dispatch(at().tr.setSelection(TextSelection.create(at().doc, 3)))
  expect(setMovement(exit)(at(), dispatch)).toBe(true)
  expect(toPlay(doc).elements[0]?.movement).toEqual(exit)
  expect(elementsOf(at().doc)[0]?.movement).toEqual(exit)
  expect(movementsOf(toPlay(doc))).toEqual([{ kind: 'exit', element: 0, who: ['c1'] }])
  binding.undo()
  expect(toPlay(doc).elements[0]?.movement).toBeUndefined()
  binding.redo()
  expect(setMovement(null)(at(), dispatch)).toBe(true)
  expect(toPlay(doc).elements[0]).not.toHaveProperty('movement')
})

test('does not mark or keep a movement on other elements', () => {
  const { doc, dispatch, at } = testBinding()
  dispatch(at().tr.setSelection(TextSelection.atEnd(at().doc)))
  expect(setMovement(exit)(at(), dispatch)).toBe(false)
  dispatch(at().tr.setSelection(TextSelection.create(at().doc, 3)))
  setMovement(exit)(at(), dispatch)
  dispatch(at().tr.setSelection(new AllSelection(at().doc)))
  setKind('dialogue')(at(), dispatch)
  setKind('action')(at(), dispatch)
  expect(toPlay(doc).elements.map(({ movement }) => movement)).toEqual([undefined, undefined])
})

test('follows a merged character, and ignores invalid movements', () => {
  const { doc, binding, dispatch, at } = testBinding()
  dispatch(at().tr.setSelection(TextSelection.create(at().doc, 3)))
  setMovement(exit)(at(), dispatch)
  binding.edit((shared) => mergeCharacters(shared, 'c0', 'c1'))
  expect(toPlay(doc).elements[0]?.movement).toEqual({ kind: 'exit', who: ['c0'] })
  expect(elementsOf(at().doc)[0]?.movement).toEqual({ kind: 'exit', who: ['c0'] })
  const shared = openShared(doc)
  const [block] = toPlay(doc).elements
  for (const odd of ['', 'flight\nc0', 7, { kind: 'exit' }]) {
    const text = shared.blocks.get(block?.id ?? '') as Y.XmlText
    text.setAttribute('movement', odd as never)
    expect(toPlay(doc).elements[0]).not.toHaveProperty('movement')
  }
})
