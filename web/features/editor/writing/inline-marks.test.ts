import { closeInline } from '@replique/script'
import { expect, test } from 'vitest'
import { openTestEditor } from './editor-for-tests.ts'
import { markWords } from './recognise-while-typing.ts'

/** Types text whose last character closes the inline markup. */
function close(words: string) {
  const testEditor = openTestEditor('One.\n')
  testEditor.caretAfter('One.')
  testEditor.type(words)
  const { $head } = testEditor.view.state.selection
  const found = closeInline($head.parent.textBetween(0, $head.parentOffset))
  if (found) testEditor.binding.apart(() => testEditor.view.dispatch(markWords(testEditor.view.state, found)))
  return testEditor
}

test.each([
  [' **now**', { text: 'now', bold: true }],
  [' *so*', { text: 'so', italic: true }],
  [' _on_', { text: 'on', underline: true }],
  [' ***both***', { text: 'both', bold: true, italic: true }],
  [' [[ ask Mo ]]', { text: 'ask Mo', aside: 'note' }],
])('%s', (words, run) => {
  const testEditor = close(words)
  const runs = () => testEditor.play().elements[0]?.text
  expect(runs()).toEqual([{ text: 'One. ' }, run])
  testEditor.type(' Two.')
  expect(runs()).toEqual([{ text: 'One. ' }, run, { text: ' Two.' }])
  testEditor.binding.undo()
  testEditor.binding.undo()
  expect(runs()).toEqual([{ text: `One.${words}` }])
})
