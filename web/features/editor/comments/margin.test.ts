import { expect, test } from 'vitest'
import { placeCards } from './margin.tsx'

const ROOM = 600
const cards = (...wanted: number[]) => wanted.map((one) => ({ wanted: one, onScreen: one >= -20, height: 100 }))

test('threads are placed beside their words where there is room', () =>
  expect(placeCards(cards(20, 300, 500), { exact: 0, room: ROOM })).toEqual([20, 300, 500]))

test('threads after the selected one are pushed down, and those before it up', () => {
  expect(placeCards(cards(300, 310, 320), { exact: 0, room: ROOM })).toEqual([300, 408, 516])
  expect(placeCards(cards(300, 310, 320), { exact: 2, room: ROOM })).toEqual([104, 212, 320])
})

test('no thread whose words are visible is pushed off the screen', () => {
  expect(placeCards(cards(-10, 20, 30), { exact: 2, room: ROOM })).toEqual([8, 116, 224])
  // passages above the screen move their threads up too
  expect(placeCards(cards(-300, -150, 20), { exact: 2, room: ROOM })).toEqual([-300, -150, 20])
  expect(placeCards(cards(-60, -50, 20), { exact: 2, room: ROOM })).toEqual([-196, -88, 20])
})

test('the selected thread is not cut off at the bottom, and the others make room', () => {
  expect(placeCards(cards(300, 560), { exact: 1, room: ROOM })).toEqual([300, 492])
  expect(placeCards(cards(450, 560), { exact: 1, room: ROOM })).toEqual([384, 492])
  // if there isn't room for every card, the exact one takes priority
  expect(placeCards(cards(0, 10, 20, 30, 40, 50, 60), { exact: 6, room: ROOM }).at(-1)).toBe(492)
  // a card taller than the available room shows its beginning
  expect(placeCards(cards(50), { exact: 0, room: 90 })).toEqual([8])
})
