import { expect, test } from 'vitest'
import { middleSquare } from './picture-choice.tsx'

test.each([
  [256, 256, { x: 0, y: 0, side: 256 }],
  [300, 100, { x: 100, y: 0, side: 100 }],
  [100, 301, { x: 0, y: 100, side: 100 }],
  [1, 9, { x: 0, y: 4, side: 1 }],
])('a picture of %i by %i is cropped to its middle', (width, height, square) => {
  expect(middleSquare(width, height)).toEqual(square)
})
