import { expect, test } from 'vitest'
import { closeInline } from './typed-cue.ts'

/** Returns the paragraph that results, with the marked text in brackets. */
const closed = (text: string): string | undefined => {
  const found = closeInline(text)
  return found && `${text.slice(0, found.start)}<${found.mark} ${text.slice(found.from, found.to)}>`
}

test.each([
  ['Go **now**', 'Go <bold now>'],
  ['*so*', '<italic so>'],
  ['l’ *amour*', 'l’ <italic amour>'],
  ['Come _on_', 'Come <underline on>'],
  ['***both***', '<boldItalic both>'],
  ['He waits. [[ ask Mo ]]', 'He waits. <note ask Mo>'],
  ['one *so* and *two words*', 'one *so* and <italic two words>'],
])('%s', (text, left) => expect(closed(text)).toBe(left))

test.each([
  '**now*',
  '2*3*',
  'snake_case_',
  '* so*',
  '*so *',
  '**',
  '****',
  '__',
  '[[]]',
  '[[a]',
  '\\*so*',
  'https://a.b/_c_',
])('words stay as they are: %s', (text) => expect(closed(text)).toBeUndefined())

test('offsets count from the start of a long paragraph', () => {
  const before = 'x '.repeat(5_000)
  expect(closeInline(`${before}*so*`)).toMatchObject({ start: 10_000, from: 10_001, to: 10_003, end: 10_004 })
})
