import { expect, test } from 'vitest'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { speakerAt } from './announcer.tsx'

const SCRIPT = `INT. HALL - DAY

ANNA
(low)
Come in.

A door closes.

ANNA (O.S.)
Or stay.
`

test('the speaker is known anywhere in a speech, and there is none elsewhere', () => {
  const testEditor = openTestEditor(SCRIPT)
  const at = (words: string): string => {
    testEditor.caretAfter(words)
    return speakerAt(testEditor.view.state)
  }
  expect(['low', 'Come', 'Or'].map(at)).toEqual(['ANNA', 'ANNA', 'ANNA'])
  expect(['HALL', 'A door'].map(at)).toEqual(['', ''])
})

test('the name above a speech of many paragraphs is found in another chunk', () => {
  const testEditor = openTestEditor(
    `INT. HALL - DAY\n\n${'Wait.\n\n'.repeat(38)}BORIS\n${'line of verse\n'.repeat(30)}the last one\n`,
  )
  testEditor.caretAfter('the last')
  expect(speakerAt(testEditor.view.state)).toBe('BORIS')
})

test('an empty play has no speaker', () => {
  expect(speakerAt(openTestEditor('').view.state)).toBe('')
})
