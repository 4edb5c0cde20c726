import { expect, test } from 'vitest'
import { LAYOUT_NAMES } from '../../play.ts'
import { largePrint } from '../layout-of.ts'
import { paginate } from '../paginate.ts'
import { printPage } from '../printed-page.ts'
import { dice, layoutFor, playOf, randomElement } from './plays.ts'

test.each(LAYOUT_NAMES)('sets %s in 18 points within the paper', (layout) => {
  const roll = dice(4)
  const play = playOf(
    Array.from({ length: 200 }, () => randomElement(roll)),
    { layout },
  )
  const large = largePrint(layoutFor(play))
  const pagination = paginate(play, large)
  expect(pagination.pages.length).toBeGreaterThan(paginate(play, layoutFor(play)).pages.length)
  for (const [i] of pagination.pages.entries())
    for (const { y, runs } of printPage(pagination, i)) {
      const last = runs.at(-1)
      expect(y + large.lineHeight).toBeLessThanOrEqual(large.height - 20)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(large.width - 20)
      for (const { size, x } of runs) {
        expect(size).toBeGreaterThanOrEqual(14)
        expect(x).toBeGreaterThan(20)
      }
    }
})

test('returns the same object for the same layout', () => {
  const layout = layoutFor(playOf([]))
  expect(largePrint(layout)).toBe(largePrint(layout))
})
