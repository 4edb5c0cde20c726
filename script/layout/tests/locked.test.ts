import { describe, expect, test } from 'vitest'
import type { Element, Play } from '../../play.ts'
import { plain, textOf } from '../../rich-text.ts'
import { lockPages } from '../../production/label.ts'
import { startOf } from '../flow.ts'
import { flowOfPages, paginate } from '../paginate.ts'
import { dice, element, layoutFor, lines, playOf, randomElement, type Setting } from './plays.ts'
import type { Pagination } from '../types.ts'

let count = 0
const withId = (one: Element): Element => ({ ...one, id: `e${count++}` })
const pagesOf = (play: Play, previous?: Pagination): Pagination => paginate(play, layoutFor(play), previous)

function locked(elements: readonly Element[], setting: Setting = {}): Play {
  const play = playOf(elements.map(withId), setting)
  return lock(play)
}

function lock(play: Play): Play {
  const pages = lockPages(pagesOf(play))
  return { ...play, settings: { ...play.settings, production: { pages } } }
}

const unlocked = (play: Play): Play => {
  const { production: _gone, ...settings } = play.settings
  return { ...play, settings }
}

/** Returns the label and the first word of each page: "12 line0". */
function drawn({ play, pages }: Pagination): string[] {
  return pages.map(({ label, element: at, offset }) => {
    const words = textOf(play.elements[at]?.text ?? []).slice(offset)
    return `${label} ${/^\S*/.exec(words)?.[0]}`
  })
}

/** The number of lines on a page. Each `page` is a single paragraph that fills one. */
const FULL = 54
const page = (name: string, fill = FULL): Element =>
  element('action', [name, ...Array.from({ length: fill - 1 }, (_, i) => `${name}${i}`)].join('\n'))

describe('locked pages', () => {
  const play = locked([page('a'), page('b'), page('c')])
  const change = (elements: (old: readonly Element[]) => readonly Element[]): string[] =>
    drawn(pagesOf({ ...play, elements: elements(play.elements) }))

  test('are unchanged without changes', () => {
    expect(drawn(pagesOf(play))).toEqual(['1 a', '2 b', '3 c'])
    expect(pagesOf(play).pages).toMatchObject([{ locked: '1' }, { locked: '2' }, { locked: '3' }])
  })
  test('overflow onto A-pages', () => {
    expect(change((old) => old.toSpliced(1, 0, withId(page('x'))))).toEqual(['1 a', '1A x', '2 b', '3 c'])
    expect(change((old) => old.toSpliced(1, 0, withId(page('x')), withId(page('y'))))).toEqual([
      '1 a',
      '1A x',
      '1B y',
      '2 b',
      '3 c',
    ])
    expect(change((old) => [...old, withId(page('x'))])).toEqual(['1 a', '2 b', '3 c', '4 x'])
  })
  test('stay short if text is deleted, and take over the numbers of empty pages', () => {
    expect(change(([a, b, c]) => [a!, { ...b!, text: plain('b\nonly') }, c!])).toEqual(['1 a', '2 b', '3 c'])
    expect(change(([a, , c]) => [a!, c!])).toEqual(['1-2 a', '3 c'])
    expect(change(([a]) => [a!])).toEqual(['1-3 a'])
    expect(change(([, b, c]) => [b!, c!])).toEqual(['1-2 b', '3 c'])
  })
  test('that are empty give their numbers to text written in their place', () => {
    const x = withId(page('x'))
    expect(change(([a]) => [a!, x])).toEqual(['1 a', '1A-3 x'])
    expect(change(([a, , c]) => [a!, x, c!])).toEqual(['1 a', '1A-2 x', '3 c'])
    const more = lock({ ...play, elements: play.elements.toSpliced(1, 0, withId(page('y'))) })
    expect(drawn(pagesOf({ ...more, elements: more.elements.with(1, x) }))).toEqual(['1 a', 'A1A-1A x', '2 b', '3 c'])
  })
  test('have pages between them after being locked again', () => {
    const more = lock({ ...play, elements: play.elements.toSpliced(1, 0, withId(page('x')), withId(page('y'))) })
    const pages = pagesOf({ ...more, elements: more.elements.toSpliced(2, 0, withId(page('z'))) })
    expect(drawn(pages)).toEqual(['1 a', '1A x', '1AA z', '1B y', '2 b', '3 c'])
  })
  test('begin with the same words, even within a paragraph', () => {
    const words = Array.from({ length: 70 }, (_, i) => `This is sentence number ${i} of a long paragraph.`).join(' ')
    const long = locked([element('action', words)])
    const [, second] = pagesOf(long).pages
    const begins = words.slice(second!.offset)
    const text = plain(
      words.replace('number 3 of', `number three,${' which is longer by far than it was,'.repeat(4)} of`),
    )
    const now = pagesOf({ ...long, elements: [{ ...long.elements[0]!, text }] })
    expect(now.pages.map(({ label }) => label)).toEqual(['1', '1A', '2'])
    expect(textOf(now.play.elements[0]!.text).slice(now.pages[2]!.offset)).toBe(begins)
  })
  test("begin within a speech, with (MORE) and (CONT'D)", () => {
    const speech = [element('cue', 'ANNA'), lines('dialogue', 30)]
    const long = locked([lines('action', 40), ...speech, lines('action', 5)])
    const [, second] = pagesOf(long).pages
    expect(second).toMatchObject({ label: '2', more: true, continued: ["ANNA (CONT'D)"] })
    const now = pagesOf({ ...long, elements: [withId(lines('action', 10)), ...long.elements] })
    expect(now.pages.map(({ label }) => label)).toEqual(['1', '1A', '2'])
    expect(now.pages[2]).toMatchObject({ more: true, continued: ["ANNA (CONT'D)"] })
  })
  test('keep their order after a page with a joint number, whatever changes there', () => {
    const elements = [page('a', 5), element('cue', 'ANNA'), lines('dialogue', 5), page('d', 5), page('e', 5)]
    const together = playOf(elements.map(withId), { layout: 'stage-uk', paper: 'a4' })
    // the name is printed beside its speech, so the pages locked at the name and at the speech now begin together
    const pages = together.elements.map(({ id = '' }, i) => ({ label: `${i + 1}`, id, offset: 0, words: '', rest: [] }))
    const now = { ...together, settings: { ...together.settings, production: { pages } } }
    const before = pagesOf(now)
    expect(drawn(before)).toEqual(['1 a', '2-3 ANNA', '4 d', '5 e'])
    const changed = now.elements.with(4, { ...now.elements[4]!, text: plain('e\nonly') })
    expect(drawn(pagesOf({ ...now, elements: changed }, before))).toEqual(drawn(before))
  })
  test('include text written above the first page', () => {
    const before = pagesOf(play)
    const elements = [withId(element('action', 'new')), withId(element('pageBreak')), ...play.elements]
    expect(drawn(pagesOf({ ...play, elements }, before))).toEqual(['1 new', '1A a', '2 b', '3 c'])
  })
  test('keep their start above columns right below a heading at a page end', () => {
    const left = [element('cue', 'ANNA'), lines('parenthetical', 60)]
    const right = [element('cue', 'BRUNO', { dual: true }), lines('dialogue', 3)]
    const columns = locked([element('scene', 'INT. HOUSE'), ...left, ...right])
    for (const one of [columns, unlocked(columns)]) expect(pagesOf(one).pages[1]?.start).toEqual(startOf(1))
  })
  test('keep their start within three simultaneous speeches', () => {
    const speeches = ['ANNA', 'BRUNO', 'CLÉMENCE'].map((name, column) => [
      element('cue', name, column > 0 ? { dual: true } : {}),
      lines('dialogue', 30 - 10 * column),
    ])
    const three = locked([lines('action', 38), ...speeches.flat(), lines('action', 5)])
    const starts = (one: Play) =>
      pagesOf(one).pages.map(({ start, label }) => [label, start.element, start.spots.length])
    expect(starts(three)).toEqual([
      ['1', 0, 1],
      ['2', 1, 3],
    ])
    expect(pagesOf(three).pages[1]?.start).toEqual(pagesOf(unlocked(three)).pages[1]?.start)
    expect(starts({ ...three, elements: [withId(lines('action', 10)), ...three.elements] })).toEqual([
      ['1', 0, 1],
      ['1A', 2, 3],
      ['2', 2, 3],
    ])
  })
  test('keep the start of each column when another column changes', () => {
    const left = [element('cue', 'ANNA'), lines('dialogue', 30)]
    const right = [element('cue', 'BRUNO', { dual: true }), lines('dialogue', 30)]
    const two = locked([lines('action', 38), ...left, ...right])
    const before = pagesOf(two)
    const said = two.elements[4]!
    const longer = { ...said, text: plain(`More.\n${textOf(said.text)}`) }
    const now = pagesOf({ ...two, elements: two.elements.with(4, longer) }, before)
    const last = (pages: Pagination) => pages.pages.findLast(({ locked: label }) => label === '2')?.beside?.offset
    expect(last(now)).toBe((last(before) ?? 0) + 'More.\n'.length)
  })
  test('may begin with a direction within a speech', () => {
    const speech = [element('cue', 'ANNA'), lines('dialogue', 4), element('parenthetical', 'Elle sort. '.repeat(40))]
    const elements = [lines('action', 20), ...speech].map(withId)
    const bare = playOf(elements, { layout: 'stage-fr', paper: 'a4', language: 'fr' })
    const pages = [
      { label: '1', id: elements[0]!.id!, offset: 0, words: '', rest: [] },
      { label: '2', id: elements[3]!.id!, offset: 0, words: '', rest: [] },
    ]
    const now = pagesOf({ ...bare, settings: { ...bare.settings, production: { pages } } })
    const { element: at, spots } = now.pages[1]!.start
    const said = flowOfPages(now).blockAt(at).columns[0]?.[spots[0]!.paragraph]?.text
    expect(said?.slice(spots[0]!.offset)).toMatch(/^\(Elle sort/)
  })
  test('stay in order when one is moved, and reflow when unlocked', () => {
    expect(change(([a, b, c]) => [c!, a!, b!])).toEqual(['1 c', '1A a', '2-3 b'])
    const more = { ...play, elements: play.elements.toSpliced(1, 0, withId(page('x'))) }
    expect(drawn(pagesOf(unlocked(more)))).toEqual(['1 a', '2 x', '3 b', '4 c'])
  })
})

const RUNS = Number(process.env['LAYOUT_RUNS'] ?? 3)
const EDITS = 25
const SETTINGS: readonly Setting[] = [
  { layout: 'screenplay', paper: 'us-letter' },
  { layout: 'stage-uk', paper: 'a4' },
  { layout: 'stage-fr', paper: 'a4', language: 'fr' },
]

type RandomElement = (roll: (limit: number) => number) => Element

function edit(elements: readonly Element[], roll: (limit: number) => number, random: RandomElement): Element[] {
  const at = roll(elements.length)
  const act = roll(8)
  const one = elements[at]
  if (act === 0) return elements.toSpliced(at, 1 + roll(roll(4) === 0 ? 40 : 3))
  if (act < 3) return elements.toSpliced(at, 0, ...Array.from({ length: 1 + roll(6) }, () => withId(random(roll))))
  if (act === 3) {
    const to = roll(elements.length)
    const run = elements.slice(at, at + 1 + roll(8))
    return elements.toSpliced(at, run.length).toSpliced(Math.min(to, elements.length - run.length), 0, ...run)
  }
  if (!one) return [...elements]
  const text = textOf(one.text)
  const place = roll(text.length + 1)
  const changed = text.slice(0, place) + (roll(2) === 0 ? ' new words' : '') + text.slice(place + roll(30))
  return elements.toSpliced(at, 1, { ...one, text: plain(changed) })
}

/** Copies every element, so that nothing cached applies to the copies. */
const strangers = (play: Play): Play => ({ ...play, elements: play.elements.map((one) => ({ ...one })) })

/** Checks that everything is printed exactly once: each page begins where the previous one ended. */
function expectWhole({ pages, play }: Pagination): void {
  pages.forEach((one, i) => {
    const next = pages[i + 1]
    if (next) expect(next.start).toEqual(one.end)
    expect(one.element).toBeLessThanOrEqual(play.elements.length)
  })
}

/** Generates many dual speeches, some of which are long enough to span several pages. */
const sideBySide: RandomElement = (roll) => {
  const act = roll(10)
  if (act < 3) return element('cue', ['ANNA', 'BRUNO'][roll(2)], roll(3) > 0 ? { dual: true } : {})
  if (act > 6) return randomElement(roll)
  const words = Array.from({ length: 1 + roll([6, 60, 200][roll(3)] ?? 6) }, () => ['la', 'mer', 'nuit.'][roll(3)])
  return element(roll(6) > 0 ? 'dialogue' : 'parenthetical', words.join(' '))
}

/**
 * Checks that after each edit, a play with locked pages has the same pages as when it is paginated from scratch. Now
 * and then, locks the pages again.
 */
function expectFreshCount(setting: Setting, seed: number, random: RandomElement): void {
  const roll = dice(seed + 1)
  const elements = Array.from({ length: 80 + roll(120) }, () => withId(random(roll)))
  let play = lock(playOf(elements, setting))
  let pages = pagesOf(play)
  expect(pages.pages.map(({ start, label }) => [start, label])).toEqual(
    pagesOf(unlocked(play)).pages.map(({ start, label }) => [start, label]),
  )
  for (let i = 0; i < EDITS; i++) {
    play = { ...play, elements: edit(play.elements, roll, random) }
    pages = pagesOf(play, pages)
    const fresh = strangers(play)
    expect(pages.pages).toEqual(pagesOf(fresh).pages)
    expectWhole(pages)
    const labels = pages.pages.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    if (roll(8) === 0) {
      play = lock(play)
      pages = pagesOf(play, pages)
    }
  }
}

describe.each(SETTINGS)('incremental pagination of locked pages, $layout', (setting) => {
  const seeds = Array.from({ length: RUNS }, (_, i) => i)
  test.each(seeds)('gives the same pages as a full pagination, seed %i', (seed) =>
    expectFreshCount(setting, seed, randomElement),
  )
  test.each(seeds)('gives the same pages as a full pagination with simultaneous speeches, seed %i', (seed) =>
    expectFreshCount(setting, seed, sideBySide),
  )
})

test('locked pages begin with the same words whatever is written elsewhere', () => {
  for (let seed = 0; seed < 12; seed++) {
    const roll = dice(seed + 40)
    const elements = Array.from({ length: 120 }, () => withId(randomElement(roll)))
    const start = lock(playOf(elements))
    const recorded = start.settings.production!.pages!
    const kept = new Set(recorded.map(({ id }) => id))
    let play = start
    for (let i = 0; i < 20; i++) {
      const at = roll(play.elements.length)
      const one = play.elements[at]!
      if (roll(2) === 0) play = { ...play, elements: play.elements.toSpliced(at, 0, withId(randomElement(roll))) }
      else if (!kept.has(one.id!)) play = { ...play, elements: play.elements.toSpliced(at, 1) }
    }
    const now = pagesOf(play)
    for (const { label, id, words } of recorded.slice(1)) {
      const found = now.pages.find((one) => one.locked === label)
      expect(found, `page ${label}, seed ${seed}`).toBeDefined()
      const begins = play.elements[found!.element]!
      if (begins.id === id) expect(textOf(begins.text).slice(found!.offset)).toContain(words.trim())
      else expect(layoutFor(play).elements[play.elements.find((other) => other.id === id)!.kind]).toBeUndefined()
    }
  }
})
