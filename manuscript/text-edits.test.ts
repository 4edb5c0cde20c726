import { expect, test } from 'vitest'
import { seeded } from './crowd/peer.ts'
import { textEdits, type TextEdit } from './text-edits.ts'

const apply = (before: string, after: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (text, { from, to, start, end }) => text.slice(0, from) + after.slice(start, end) + text.slice(to),
    before,
  )

test('turns one text into the other without splitting a code point', () => {
  const random = seeded(5)
  const make = (): string =>
    Array.from(
      { length: Math.floor(random() * 14) },
      () => ['a', 'b', ' ', 'c', '\u{1F600}', '\u{1F603}'][Math.floor(random() * 6)],
    ).join('')
  const isInside = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '')
  for (let n = 0; n < 20_000; n++) {
    const [before, after] = [make(), make()]
    let caret = random() < 0.5 ? Math.floor(random() * (after.length + 1)) : null
    if (caret !== null && isInside(after, caret)) caret = null
    const edits = textEdits(before, after, caret)
    expect(apply(before, after, edits)).toBe(after)
    for (const { from, to, start, end } of edits) {
      expect([isInside(before, from), isInside(before, to)]).toEqual([false, false])
      expect([isInside(after, start), isInside(after, end)]).toEqual([false, false])
    }
  }
})

test.each<[string, string, number | null, TextEdit[]]>([
  ['hello', 'helllo', 4, [{ from: 3, to: 3, start: 3, end: 4 }]],
  ['hello', 'helo', 3, [{ from: 3, to: 4, start: 3, end: 3 }]],
  ['hello', 'helo', 2, [{ from: 2, to: 3, start: 2, end: 2 }]],
  ['line 19 end', 'line 19 endline 20 end', 11, [{ from: 11, to: 11, start: 11, end: 22 }]],
  ['same', 'same', 2, []],
  ['\u{1F600}', '\u{1F603}', null, [{ from: 0, to: 2, start: 0, end: 2 }]],
])('%s → %s with the caret at %s is edited at the caret', (before, after, caret, edits) => {
  expect(textEdits(before, after, caret)).toEqual(edits)
})

test('makes two edits for two changed words, so that a peer’s edit between them is kept', () => {
  expect(textEdits('one two three four', 'ONE two three FOUR')).toHaveLength(2)
})

test('makes one edit for two long texts without a common word, in time', () => {
  const before = Array.from({ length: 2000 }, (_, n) => `a${n}`).join(' ')
  const after = Array.from({ length: 2000 }, (_, n) => `b${n}`).join('-')
  expect(textEdits(before, after)).toHaveLength(1)
})
