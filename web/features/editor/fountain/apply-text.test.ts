import { expect, test } from 'vitest'
import type { MountedEditor } from '../mount.ts'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { applyText, placeText, positionOf, sourceOf, visibleText } from './apply-text.ts'

const SCRIPT = `Title: The House
Author: Me

INT. HOUSE - DAY

Rain on the roof.

ANNA
Come in.

BEN (off)
No.
`

function open(text = SCRIPT) {
  const testEditor = openTestEditor(text)
  const editor = testEditor as unknown as MountedEditor
  const ids = (): (string | undefined)[] => testEditor.play().elements.map(({ id }) => id)
  return {
    ...testEditor,
    ids,
    edit: (change: (text: string) => string): void => {
      const was = sourceOf(testEditor.play())
      applyText(editor, was, placeText(change(was.text), testEditor.play()))
    },
  }
}

test('an unchanged text changes nothing', () => {
  const { edit, ids, play } = open()
  const before = [ids(), visibleText(play())]
  edit((text) => text.replaceAll('\n\n', '\n\n\n'))
  expect([ids(), visibleText(play())]).toEqual(before)
})

test('changing a word keeps the kind of every paragraph', () => {
  const { edit, ids, lines } = open()
  const before = ids()
  edit((text) => text.replace('Rain on the roof.', 'Snow on the roof.'))
  expect(ids()).toEqual(before)
  expect(lines()[1]).toBe('action| Snow on the roof.')
})

test('new lines become paragraphs, and a new name above a speech becomes a character', () => {
  const { edit, lines, play } = open()
  edit((text) => text.replace('ANNA\nCome in.', 'ANNA\nCome in.\n\nClara enters.\n\nCLARA\nHere I am.'))
  expect(lines().slice(2, 7)).toEqual([
    'cue ANNA| ',
    'dialogue| Come in.',
    'action| Clara enters.',
    'cue CLARA| ',
    'dialogue| Here I am.',
  ])
  expect(play().characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN', 'CLARA'])
})

test('removed lines are deleted, and restored with one undo', () => {
  const { edit, lines, binding } = open()
  const before = lines()
  edit((text) => text.replace('ANNA\nCome in.\n\n', ''))
  expect(lines()).toEqual(before.filter((line) => !/ANNA|Come in/.test(line)))
  binding.undo()
  expect(lines()).toEqual(before)
})

test('attributes that Fountain cannot express are kept: a verse stays a verse when its words change', () => {
  const testEditor = open()
  testEditor.caretAfter('Come in.')
  testEditor.view.dispatch(
    testEditor.view.state.tr.setNodeAttribute(testEditor.view.state.selection.$head.before(), 'kind', 'verse'),
  )
  testEditor.edit((text) => text.replace('Come in.', 'Come into the garden.'))
  expect(testEditor.lines()[3]).toBe('verse| Come into the garden.')
})

test('another user’s typing in the same paragraph is not lost', () => {
  const { play, lines, view, ...testEditor } = open()
  const was = sourceOf(play())
  testEditor.caretAfter('Rain')
  testEditor.type(' and hail')
  applyText(
    { view, ...testEditor } as unknown as MountedEditor,
    was,
    placeText(was.text.replace('roof', 'old roof'), play()),
  )
  expect(lines()[1]).toBe('action| Rain and hail on the old roof.')
})

test('the title page is updated from the text', () => {
  const { edit, play } = open()
  edit((text) => text.replace('Title: The House', 'Title: The Garden').replace('Author: Me\n', 'Contact: Here\n'))
  expect(play().titlePage).toEqual([
    { key: 'title', value: 'The Garden' },
    { key: 'contact', value: 'Here' },
  ])
})

test('a change of the title page can be undone and redone', () => {
  const { edit, play, binding } = open()
  const before = play().titlePage
  edit((text) => `X${text}`)
  const slipped = play().titlePage
  expect(slipped.map(({ key }) => key)).not.toContain('title')
  binding.undo()
  expect(play().titlePage).toEqual(before)
  binding.redo()
  expect(play().titlePage).toEqual(slipped)
})

test('the position of a block is that of its own words, not of the same words earlier', () => {
  const { play } = open(`${SCRIPT}\nANNA\nYes.\n`)
  const source = sourceOf(play())
  const cues = play().elements.filter(({ kind }) => kind === 'cue')
  const places = cues.map(({ id }) => positionOf(source, id!))
  expect(places.map((at) => source.text.slice(at, at + 4))).toEqual(['ANNA', 'BEN ', 'ANNA'])
  expect(places[2]).toBe(source.text.lastIndexOf('ANNA'))
})
