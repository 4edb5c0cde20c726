import { expect, test } from 'vitest'
import { openFrames } from './frames.ts'

const WORDS =
  ': \n\nevent: news\ndata: {}\n\nevent: play\ndata: {"playId":"a b"}\n\nevent: job\ndata: {}\n\nevent: all\ndata: {}\n\n'
const TOLD = [{ name: 'news' }, { name: 'play', playId: 'a b' }, { name: 'job' }, { name: 'all' }]

test('events are read in whatever pieces they come', () => {
  for (let size = 1; size <= WORDS.length; size++) {
    const read = openFrames()
    const pieces = Array.from({ length: Math.ceil(WORDS.length / size) }, (_, n) =>
      WORDS.slice(n * size, (n + 1) * size),
    )
    expect(pieces.flatMap(read)).toEqual(TOLD)
  }
})

test.each([
  'event: else\ndata: {}\n\n',
  'event: play\ndata: {\n\n',
  'event: play\ndata: {"playId":1}\n\n',
  'data: {}\n\n',
])('%j says nothing', (words) => {
  expect(openFrames()(words)).toEqual([])
})
