import { expect, test } from 'vitest'
import { outline } from '../../outline.ts'
import { paginate } from '../paginate.ts'
import { partLengths, playPages, printEighths } from '../part-lengths.ts'
import { element, layoutFor, lines, playOf, type Setting } from './plays.ts'

const scenesOf = (elements: Parameters<typeof playOf>[0], setting?: Setting) => {
  const play = playOf(elements, setting)
  const pagination = paginate(play, layoutFor(play))
  return { pagination, lengths: partLengths(pagination, outline(play).scenes) }
}

test('measures scenes by their lines, and all add up to the play', () => {
  const { pagination, lengths } = scenesOf([
    element('scene', 'INT. ONE'),
    lines('action', 20),
    element('scene', 'EXT. TWO'),
    lines('action', 70),
    element('scene', 'INT. THREE'),
    lines('action', 3),
  ])
  const { linesPerPage } = pagination.layout
  expect(lengths[0]?.pages).toBeCloseTo(22 / linesPerPage, 1)
  expect(lengths[2]?.eighths).toBe(1)
  const whole = partLengths(pagination, [{ from: 0, to: 6 }])[0]
  expect(lengths.reduce((sum, one) => sum + one.pages, 0)).toBeCloseTo(whole?.pages ?? 0, 6)
  expect(whole?.minutes).toBe(whole?.pages)
  expect(playPages(pagination)).toBe(whole?.pages)
})

test('does not count the empty space before a page break', () => {
  const { lengths } = scenesOf([
    element('scene', 'INT. ONE'),
    lines('action', 5),
    element('pageBreak'),
    element('scene', 'INT. TWO'),
    lines('action', 5),
  ])
  expect(lengths[0]?.pages).toBeLessThan(0.2)
  expect(lengths[0]?.pages).toBeCloseTo(lengths[1]?.pages ?? 0, 6)
})

test('measures a stage play by its spoken words', () => {
  const words = Array.from({ length: 260 }, () => 'mot').join(' ')
  const { lengths } = scenesOf(
    [element('scene', 'Scène 1'), element('cue', 'ANNA'), element('dialogue', words), element('scene', 'Scène 2')],
    { layout: 'stage-fr', language: 'fr' },
  )
  expect(lengths.map(({ minutes, spokenWords }) => [minutes, spokenWords])).toEqual([
    [2, 260],
    [0, 0],
  ])
})

test('gives the same lengths after an edit as for a new play', () => {
  const before = [element('scene', 'INT. ONE'), lines('action', 60), element('scene', 'INT. TWO'), lines('action', 61)]
  const play = playOf(before)
  const first = paginate(play, layoutFor(play))
  partLengths(first, outline(play).scenes)
  const changed = { ...play, elements: [lines('action', 30), ...play.elements] }
  const { scenes } = outline(changed)
  expect(partLengths(paginate(changed, layoutFor(changed), first), scenes)).toEqual(
    partLengths(paginate(changed, layoutFor(changed)), scenes),
  )
})

test('handles a play without headings and prints eighths of a page', () => {
  expect(scenesOf([]).lengths).toEqual([])
  expect(playPages(scenesOf([]).pagination)).toBe(0)
  expect([1, 8, 20].map(printEighths)).toEqual(['1/8', '1', '2 4/8'])
})
