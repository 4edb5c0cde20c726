import { expect, test } from 'vitest'
import type { Element } from '../../play.ts'
import { pagesWritten, playPages } from '../part-lengths.ts'
import { paginate } from '../paginate.ts'
import { dice, element, layoutFor, lines, playOf, type Setting } from './plays.ts'
import type { Pagination } from '../types.ts'

const pagesOf = (elements: readonly Element[], setting?: Setting, before?: Pagination): Pagination => {
  const play = playOf(elements, setting)
  return paginate(play, layoutFor(play), before)
}

test('counts what is written in a scene, even if its last page was not full', () => {
  const scenes = (more: number): Element[] => [
    element('act', 'ACT I'),
    element('scene', 'Scene 1'),
    lines('action', 4 + more),
    element('scene', 'Scene 2'),
    lines('action', 4),
  ]
  const [before, after] = [pagesOf(scenes(0), { layout: 'stage-us' }), pagesOf(scenes(9), { layout: 'stage-us' })]
  expect(playPages(after)).toBe(playPages(before))
  expect(pagesWritten(before, after)).toBeCloseTo(9 / before.layout.linesPerPage, 6)
  expect(pagesWritten(after, before)).toBeCloseTo(-9 / before.layout.linesPerPage, 6)
})

test('gives the same result when it skips unchanged pages', () => {
  const roll = dice(5)
  let elements: Element[] = Array.from({ length: 90 }, () => lines('action', 1 + roll(9)))
  let before = pagesOf(elements)
  for (let turn = 0; turn < 30; turn++) {
    const at = roll(elements.length)
    elements = elements.toSpliced(at, roll(3), ...Array.from({ length: roll(3) }, () => lines('action', 1 + roll(9))))
    const after = pagesOf(elements, undefined, before)
    const anew = (pages: Pagination): Pagination => pagesOf(pages.play.elements.map((one) => ({ ...one })))
    expect(pagesWritten(before, after)).toBeCloseTo(pagesWritten(anew(before), anew(after)), 9)
    before = after
  }
  expect(pagesWritten(before, before)).toBe(0)
})
