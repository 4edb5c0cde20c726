import { expect, test } from 'vitest'
import { placeCards } from './margin.tsx'

const cards = (...wanted: number[]) => wanted.map((one) => ({ wanted: one, onScreen: one >= -20, height: 100 }))

test('threads stand beside their words where there is room', () =>
  expect(placeCards(cards(20, 300, 500), 0)).toEqual([20, 300, 500]))

test('those after the chosen one are pushed down, those before it up', () => {
  expect(placeCards(cards(300, 310, 320), 0)).toEqual([300, 408, 516])
  expect(placeCards(cards(300, 310, 320), 2)).toEqual([104, 212, 320])
})

test('nothing whose words are on the screen is pushed off it', () => {
  expect(placeCards(cards(-10, 20, 30), 2)).toEqual([8, 116, 224])
  // words above the screen take their threads along
  expect(placeCards(cards(-300, -150, 20), 2)).toEqual([-300, -150, 20])
  expect(placeCards(cards(-60, -50, 20), 2)).toEqual([-196, -88, 20])
})
