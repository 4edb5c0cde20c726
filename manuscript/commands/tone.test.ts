import { emptyPlay, type Play, type SpeechTone } from '@replique/script'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { Binding } from '../binding.ts'
import { playUpdate, seedPlay, toPlay } from '../convert.ts'
import { elementsOf } from '../elements.ts'
import { mergeVersion, restorePlayFrom } from '../restore.ts'
import { schema } from '../schema.ts'
import { openShared } from '../shared.ts'
import { setKind, setTone, setTones, speechIds } from './kind.ts'

const line = (text: string) => [{ text }]
const play: Play = {
  ...emptyPlay('stage', 'fr'),
  characters: ['HUGO', 'CAMILLE'].map((name, at) => ({ id: `c${at}`, name, aliases: [], description: '' })),
  elements: [
    { kind: 'action', text: line('La nuit.') },
    { kind: 'cue', text: [], character: 'c0' },
    { kind: 'dialogue', text: line('Sors !') },
    { kind: 'action', text: line('Elle ne bouge pas.') },
    { kind: 'dialogue', text: line('Sors, je te dis.') },
    { kind: 'cue', text: [], character: 'c1', tone: { name: 'neutral', intensity: 1 } },
    { kind: 'dialogue', text: line('Non.') },
    { kind: 'cue', text: [], character: 'c0' },
  ],
}
const angry: SpeechTone = { name: 'angry', intensity: 3 }
const tones = (of: Play) => of.elements.filter(({ kind }) => kind === 'cue').map(({ tone }) => tone)

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
  const caretAfter = (words: string): void => {
    let at = 0
    state.doc.descendants((node, pos) => void (node.isTextblock && node.textContent === words && (at = pos + 2)))
    dispatch(state.tr.setSelection(TextSelection.create(state.doc, at)))
  }
  return { doc, binding, dispatch, caretAfter, at: (): EditorState => state }
}

test('sets the tone of a speech from any of its lines, for everyone, until it is undone', () => {
  const { doc, binding, dispatch, caretAfter, at } = testBinding()
  for (const words of ['Sors, je te dis.', 'Elle ne bouge pas.', 'Sors !']) {
    caretAfter(words)
    expect(setTone(angry)(at(), dispatch)).toBe(true)
    expect(tones(toPlay(doc))[0]).toEqual(angry)
    expect(elementsOf(at().doc)[1]?.tone).toEqual(angry)
    binding.undo()
    expect(tones(toPlay(doc))[0]).toBeUndefined()
  }
  binding.redo()
  expect(setTone(null)(at(), dispatch)).toBe(true)
  expect(toPlay(doc).elements[1]).not.toHaveProperty('tone')
  caretAfter('La nuit.')
  expect(setTone(angry)(at(), dispatch)).toBe(false)
})

test('sets many speeches in one step, and skips what is no longer a speech', () => {
  const { doc, binding, dispatch, at } = testBinding()
  const ids = speechIds(at().doc)
  expect(ids).toHaveLength(2)
  const action = toPlay(doc).elements[0]?.id ?? ''
  const all = new Map([...ids, action, 'nobody'].map((id) => [id, angry] as const))
  expect(setTones(all)(at(), dispatch)).toBe(true)
  expect(tones(toPlay(doc))).toEqual([angry, angry, undefined])
  expect(toPlay(doc).elements[0]).not.toHaveProperty('tone')
  binding.undo()
  expect(tones(toPlay(doc))).toEqual([undefined, { name: 'neutral', intensity: 1 }, undefined])
  expect(setTones(new Map([['nobody', angry]]))(at(), dispatch)).toBe(false)
})

test('copies the tone with the play, restores it with a version, and drops it with the cue', () => {
  const { doc, binding, dispatch, caretAfter, at } = testBinding()
  const copy = new Y.Doc()
  Y.applyUpdate(copy, playUpdate(toPlay(doc)))
  expect(tones(toPlay(copy))).toEqual(tones(play))
  const version = new Y.Doc()
  Y.applyUpdate(version, Y.encodeStateAsUpdate(doc))
  caretAfter('Sors !')
  setTone(angry)(at(), dispatch)
  const was = openShared(version)
  mergeVersion(openShared(doc), was)
  binding.edit((shared) => restorePlayFrom(shared, was))
  expect(tones(toPlay(doc))).toEqual(tones(play))
  setTone(angry)(at(), dispatch)
  const cue = at().doc.resolve(at().selection.head)
  dispatch(at().tr.setSelection(TextSelection.create(at().doc, cue.before() - 1)))
  expect(setKind('action')(at(), dispatch)).toBe(true)
  setKind('cue')(at(), dispatch)
  expect(tones(toPlay(doc))[0]).toBeUndefined()
})

test('ignores invalid tones', () => {
  const { doc } = testBinding()
  const cue = toPlay(doc).elements[1]?.id ?? ''
  for (const odd of ['', 'furious', 'angry', 'angry 4', 'neutral 1', 'angry 2 2', 7, { name: 'angry' }]) {
    const text = openShared(doc).blocks.get(cue) as Y.XmlText
    text.setAttribute('tone', odd as never)
    expect(toPlay(doc).elements[1]).not.toHaveProperty('tone')
  }
})
