import { expect, test } from 'vitest'
import { huesOf } from './place-hues.ts'

test('scenes in one place share a hue at any time of day, and a scene without a place has none', () => {
  expect(huesOf(['INT. KITCHEN - NIGHT', 'EXT. GARDEN - DAY', 'SCÈNE 2', 'INT. Kitchen - DAY', 'EXT. GARDEN'])).toEqual(
    [1, 2, null, 1, 2],
  )
  const many = huesOf(Array.from({ length: 13 }, (_, at) => `INT. ROOM${String.fromCharCode(65 + at)} - DAY`))
  expect([many[11], many[12]]).toEqual([12, 1])
})
