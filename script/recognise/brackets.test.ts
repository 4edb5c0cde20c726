import { expect, test } from 'vitest'
import { splitAtBrackets } from './brackets.ts'

test.each([
  ['', []],
  ['no brackets', ['no brackets']],
  ['(alone)', ['<alone>']],
  ['Ah! (to (the) King) No.', ['Ah! ', '<to (the) King>', ' No.']],
  ['one) two (three', ['one) two (three']],
  ['(a)(b', ['<a>', '(b']],
  ['Tous venu(e)s (bas) ami(e)', ['Tous venu(e)s ', '<bas>', ' ami(e)']],
  ['No(aside) yes', ['No', '<aside>', ' yes']],
])('%s', (text, wanted) => {
  expect(splitAtBrackets(text).map(({ text: words, bracketed }) => (bracketed ? `<${words}>` : words))).toEqual(wanted)
})
