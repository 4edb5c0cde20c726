import { expect, test } from 'vitest'
import { openDesk } from '../writing/desk-for-tests.ts'
import { speakerAt } from './announcer.tsx'

const SCRIPT = `INT. HALL - DAY

ANNA
(low)
Come in.

A door closes.

ANNA (O.S.)
Or stay.
`

test('knows who speaks wherever the caret is in a speech, and that nobody does elsewhere', () => {
  const desk = openDesk(SCRIPT)
  const at = (words: string): string => {
    desk.caretAfter(words)
    return speakerAt(desk.view.state)
  }
  expect(['low', 'Come', 'Or'].map(at)).toEqual(['ANNA', 'ANNA', 'ANNA'])
  expect(['HALL', 'A door'].map(at)).toEqual(['', ''])
})

test('finds the name above a speech of many paragraphs, in another chunk', () => {
  const desk = openDesk(
    `INT. HALL - DAY\n\n${'Wait.\n\n'.repeat(38)}BORIS\n${'line of verse\n'.repeat(30)}the last one\n`,
  )
  desk.caretAfter('the last')
  expect(speakerAt(desk.view.state)).toBe('BORIS')
})

test('says nobody in an empty play', () => {
  expect(speakerAt(openDesk('').view.state)).toBe('')
})
