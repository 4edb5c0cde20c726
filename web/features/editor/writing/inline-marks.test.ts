import { closeInline } from '@replique/script'
import { expect, test } from 'vitest'
import { openDesk } from './desk-for-tests.ts'
import { markWords } from './inline-marks.ts'

/** Types words as somebody does who closes the signs with the last one. */
function close(words: string) {
  const desk = openDesk('One.\n')
  desk.caretAfter('One.')
  desk.type(words)
  const { $head } = desk.view.state.selection
  const found = closeInline($head.parent.textBetween(0, $head.parentOffset))
  if (found) desk.binding.apart(() => desk.view.dispatch(markWords(desk.view.state, found)))
  return desk
}

test.each([
  [' **now**', { text: 'now', bold: true }],
  [' *so*', { text: 'so', italic: true }],
  [' _on_', { text: 'on', underline: true }],
  [' ***both***', { text: 'both', bold: true, italic: true }],
  [' [[ ask Mo ]]', { text: 'ask Mo', aside: 'note' }],
])('%s', (words, run) => {
  const desk = close(words)
  const runs = () => desk.play().elements[0]?.text
  expect(runs()).toEqual([{ text: 'One. ' }, run])
  desk.type(' Two.')
  expect(runs()).toEqual([{ text: 'One. ' }, run, { text: ' Two.' }])
  desk.binding.undo()
  desk.binding.undo()
  expect(runs()).toEqual([{ text: `One.${words}` }])
})
