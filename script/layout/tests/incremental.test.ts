import { describe, expect, test } from 'vitest'
import type { Element, LayoutName, Play } from '../../play.ts'
import { flowOfPages, paginate } from '../paginate.ts'
import { dice, element, layoutFor, lines, playOf, randomElement, type Setting } from './plays.ts'
import type { Pagination } from '../types.ts'

const RUNS = Number(process.env['LAYOUT_RUNS'] ?? 12)
const EDITS = 40
const SETTINGS: readonly Setting[] = [
  { layout: 'screenplay', paper: 'us-letter' },
  { layout: 'screenplay', paper: 'a4', language: 'fr' },
  { layout: 'stage-us', paper: 'us-letter' },
  { layout: 'stage-uk', paper: 'a4' },
  { layout: 'stage-fr', paper: 'a4', language: 'fr' },
]

/** Copies every element, so that nothing cached applies to the copies. */
const strangers = (play: Play): Play => ({ ...play, elements: play.elements.map((one) => ({ ...one })) })

const shown = (pagination: Pagination): unknown => pagination.pages

function edit(elements: readonly Element[], roll: (limit: number) => number): Element[] {
  const at = roll(elements.length + 1)
  const removed = roll(3) === 0 ? roll(4) : roll(2)
  const inserted = Array.from({ length: roll(6) === 0 ? roll(8) : roll(3) }, () => randomElement(roll))
  if (roll(10) === 0) return [...elements.slice(at), ...elements.slice(0, at)]
  return elements.toSpliced(at, removed, ...inserted)
}

describe.each(SETTINGS)('incremental pagination, $layout on $paper', (setting) => {
  test.each(Array.from({ length: RUNS }, (_, i) => i))('gives the same pages as a full pagination, seed %i', (seed) => {
    const roll = dice(seed + 1)
    let play = playOf(
      Array.from({ length: 60 + roll(120) }, () => randomElement(roll)),
      setting,
    )
    let pages = paginate(play, layoutFor(play))
    for (let i = 0; i < EDITS; i++) {
      play = { ...play, elements: edit(play.elements, roll) }
      pages = paginate(play, layoutFor(play), pages)
      const fresh = strangers(play)
      expect(shown(pages)).toEqual(shown(paginate(fresh, layoutFor(fresh))))
    }
  })
})

test('sets speeches side by side once the last one has a name', () => {
  const speeches = [
    element('cue', 'ANNA'),
    lines('dialogue', 3),
    element('cue', 'BRUNO', { dual: true }),
    lines('dialogue', 3),
  ]
  const named = playOf([...speeches, element('cue', 'CLÉMENCE', { dual: true }), lines('action', 3)])
  const nameless = { ...named, elements: named.elements.with(4, element('cue', '', { dual: true })) }
  const layout = layoutFor(named)
  const columns = (pages: Pagination): number => flowOfPages(pages).blockAt(0).columns.length
  const before = paginate(nameless, layout)
  expect([columns(before), columns(paginate(named, layout, before))]).toEqual([1, 3])
})

test('paginates from the start after a change of layout or of a name', () => {
  const roll = dice(5)
  const play = playOf(Array.from({ length: 80 }, () => randomElement(roll)))
  const first = paginate(play, layoutFor(play))
  const names: readonly LayoutName[] = ['stage-us', 'stage-uk', 'stage-fr']
  for (const layout of names) {
    const other = { ...play, settings: { ...play.settings, layout } }
    expect(paginate(other, layoutFor(other), first).pages).toEqual(paginate(other, layoutFor(other)).pages)
  }
})
