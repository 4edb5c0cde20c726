import { describe, expect, test } from 'vitest'
import { parseFountain } from '../../formats/fountain/read-fountain.ts'
import { printFountain } from '../../formats/fountain/print-fountain.ts'
import { LAYOUT_NAMES, type LayoutChanges, type Play } from '../../play.ts'
import { samePlay } from '../../same-play.ts'
import type { Layout } from '../layout.ts'
import { choicesOf, constantsOf } from '../layout-changes.ts'
import { layoutFaults, layoutOf } from '../layout-of.ts'
import { flowOf, startOf } from '../flow.ts'
import { fillPage } from '../page-fill.ts'
import { paginate } from '../paginate.ts'
import { printPage } from '../printed-page.ts'
import { printTitlePage } from '../title-sheet.ts'
import { dice, element, layoutFor, lines, playOf, randomElement, type Setting } from './plays.ts'
import type { Cursor } from '../types.ts'

const changed = (changes: LayoutChanges, setting: Setting = {}, elements = [lines('action', 3)]): Play => {
  const play = playOf(elements, setting)
  return { ...play, settings: { ...play.settings, changes } }
}
const layoutWith = (changes: LayoutChanges, setting?: Setting): Layout => layoutFor(changed(changes, setting))
const faults = (changes: LayoutChanges, setting?: Setting) => {
  const { settings, language, kind } = changed(changes, setting)
  return layoutFaults(settings, language, kind)
}

test.each(LAYOUT_NAMES)('accepts the current value of every constant of %s', (layout) => {
  const usual = layoutFor(playOf([], { layout }))
  const all = [...constantsOf(usual)]
  const changes = Object.fromEntries(all)
  expect(all.length).toBeGreaterThan(180)
  expect(all[0]).toEqual(['margins.top', usual.top])
  expect(all.at(-1)?.[0]).toBe('elements.centred.newPage')
  expect(faults(changes, { layout })).toEqual([])
  expect(layoutWith(changes, { layout })).toEqual(usual)
})

describe('a layout change', () => {
  test('affects only the constants it sets', () => {
    const { elements, ...rest } = layoutWith({ 'elements.cue.left': 288, 'strings.more': '(more to come)' })
    const usual = layoutWith({})
    expect(elements.cue).toEqual({ ...usual.elements.cue, left: 288 })
    expect(rest).toEqual({ ...usual, elements: undefined, strings: { ...usual.strings, more: '(more to come)' } })
  })
  test('moves page breaks', () => {
    const speech = [lines('action', 48), element('cue', 'ANNA'), lines('dialogue', 20)]
    const pages = (changes: LayoutChanges) => {
      const play = changed(changes, {}, speech)
      return paginate(play, layoutFor(play)).pages.map(({ element: at, offset, continued }) => [at, offset, continued])
    }
    expect(pages({ linesPerPage: 70 })).toHaveLength(1 + 1)
    expect(pages({ 'elements.dialogue.before': 3 })).not.toEqual(pages({}))
    expect(pages({ 'strings.continued': '(still)' })[1]?.[2]).toEqual(['ANNA (still)'])
    expect(pages({ 'breaks.dialogueLines': 6 })).toEqual([
      [0, 0, []],
      [1, 0, []],
    ])
  })
  test('applies to keep rules, capitals and page numbers', () => {
    const play = changed(
      { 'elements.scene.caps': false, 'pageNumber.form': 'act-scene-page', 'pageNumber.onFirstPage': true },
      {},
      [element('act', 'Act II'), element('scene', 'Scene 3')],
    )
    const printed = printPage(paginate(play, layoutFor(play)), 0)
    expect(printed.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual(['II-3-1.', 'ACT II', 'Scene 3'])
  })
  test('returns the same object for equal changes in any order', () => {
    const one = layoutWith({ 'strings.more': 'a', top: 80 })
    expect(layoutWith({ top: 80, 'strings.more': 'a' })).toBe(one)
    expect(layoutWith({ top: 81, 'strings.more': 'a' })).not.toBe(one)
  })
})

describe('margins', () => {
  test('move and stretch the elements between them', () => {
    const usual = layoutWith({})
    const wide = layoutWith({ 'margins.left': 72, 'margins.right': 36 })
    expect([wide.left, wide.textWidth]).toEqual([72, 612 - 108])
    expect(wide.elements.action).toMatchObject({ left: 72, width: 504 })
    expect(wide.elements.dialogue).toMatchObject({ left: (usual.elements.dialogue?.left ?? 0) - 36, width: 252 })
    expect(wide.pageNumber.x).toBe(612 - 36)
  })
  test('change the number of lines per page', () => {
    expect(layoutWith({ 'margins.top': 144 }).linesPerPage).toBe(48)
    expect(layoutWith({ 'margins.bottom': 72 + 24 }).linesPerPage).toBe(52)
    expect(layoutWith({ lineHeight: 24 }).linesPerPage).toBe(27)
    expect(faults({ 'margins.left': 400, 'margins.right': 300 })).toEqual([
      { path: 'margins.left', fault: 'room' },
      { path: 'margins.right', fault: 'room' },
    ])
  })
})

test.each([
  [{ 'elements.cue.lft': 3 }, { path: 'elements.cue.lft', fault: 'unknown' }],
  [{ 'elements.note.left': 3 }, { path: 'elements.note.left', fault: 'unknown' }],
  [{ 'elements.cue': 3 }, { path: 'elements.cue', fault: 'unknown' }],
  [{ paper: 'a3' }, { path: 'paper', fault: 'unknown' }],
  [{ 'strings.runningTime': 'x' }, { path: 'strings.runningTime', fault: 'unknown' }],
  [{ 'elements.__proto__.left': 3 }, { path: 'elements.__proto__.left', fault: 'unknown' }],
  [{ 'elements.cue.left': 'far' }, { path: 'elements.cue.left', fault: 'number', range: [0, 612] }],
  [{ 'elements.cue.left': Infinity }, { path: 'elements.cue.left', fault: 'number', range: [0, 612] }],
  [{ 'elements.cue.caps': 1 }, { path: 'elements.cue.caps', fault: 'truth' }],
  [{ 'strings.more': 1 }, { path: 'strings.more', fault: 'words' }],
  [{ 'strings.more': 'a\nb' }, { path: 'strings.more', fault: 'range', range: [0, 60] }],
  [{ 'elements.cue.left': -1 }, { path: 'elements.cue.left', fault: 'range', range: [0, 612] }],
  [{ 'pageNumber.y': 785 }, { path: 'pageNumber.y', fault: 'range', range: [0, 780] }],
  [{ linesPerPage: 50.5 }, { path: 'linesPerPage', fault: 'range', range: [5, 200], whole: true }],
  [{ typeface: 'comic' }, { path: 'typeface', fault: 'choice', offered: ['courier', 'serif', 'sans'] }],
  [{ 'elements.cue.left': 600 }, { path: 'elements.cue.left', fault: 'room' }],
  [{ lineHeight: 10 }, { path: 'lineHeight', fault: 'room' }],
  [{ 'dual.columnWidth': 250 }, { path: 'dual.columnWidth', fault: 'room' }],
  [{ 'dual.gap': 500 }, { path: 'dual.gap', fault: 'room' }],
  [{ 'titlePage.right': 100 }, { path: 'titlePage.right', fault: 'room' }],
  [{ 'titlePage.bottom': 60 }, { path: 'titlePage.bottom', fault: 'room' }],
] as const)('reports an invalid change: %j', (changes: LayoutChanges, fault) => {
  expect(faults(changes)).toEqual([fault])
})

test('raises the line height and lowers the lines per page for larger type', () => {
  const { lineHeight, linesPerPage } = layoutWith({ fontSize: 20 })
  expect([lineHeight, linesPerPage]).toEqual([18, 36])
  expect(faults({ fontSize: 20 })).toEqual([])
})

test('lists the choices of a constant with fixed values', () => {
  expect(choicesOf('elements.act.align')).toEqual(['left', 'centre', 'right'])
  expect(choicesOf('pageNumber.align')).toEqual(['right', 'centre'])
  expect(['strings.more', 'constructor', 'no.toString'].map(choicesOf)).toEqual([undefined, undefined, undefined])
})

test.each(Array.from({ length: 30 }, (_, i) => i))('leaves a printable page after random changes, seed %i', (seed) => {
  const roll = dice(seed + 3)
  const layout = LAYOUT_NAMES[roll(4)] ?? 'screenplay'
  const paths = [...constantsOf(layoutFor(playOf([], { layout })))]
  const changes = Object.fromEntries(
    Array.from({ length: 1 + roll(30) }, () => {
      const [path, value] = paths[roll(paths.length)] ?? ['left', 0]
      return [
        path,
        typeof value === 'number' ? roll(900) / (roll(3) === 0 ? 40 : 1) : roll(2) === 0 ? roll(2) === 0 : '(x)',
      ]
    }),
  )
  const elements = Array.from({ length: 60 }, () => randomElement(roll))
  const play = changed(changes, { layout }, elements)
  const flow = flowOf(play, layoutFor(play))
  const starts: Cursor[] = []
  for (let at: Cursor | undefined = startOf(0); at && starts.length < 5000; at = fillPage(flow, at).end) starts.push(at)
  expect(starts.length).toBeLessThan(5000)
  const pagination = paginate({ ...play, titlePage: [{ key: 'title', value: 'La Nuit' }] }, layoutFor(play))
  const title = (printTitlePage(pagination) ?? []).flatMap(({ runs }) => runs.map(({ text }) => text))
  expect(title.join('').replace(/\s/g, '').toLowerCase()).toBe('lanuit')
  pagination.pages.slice(0, 20).forEach((_, i) => expect(printPage(pagination, i)).toBeDefined())
})

test('keeps layout changes in a Fountain round trip', () => {
  const play = changed({ 'strings.more': '(§)', 'elements.cue.caps': false, 'elements.cue.left': 250.5 })
  expect(samePlay(parseFountain(printFountain(play)), play)).toBe(true)
  expect(samePlay(parseFountain(printFountain(play)), changed({}))).toBe(false)
  const usual = layoutOf(playOf([]).settings, 'en', 'screenplay')
  expect(layoutFor(parseFountain(printFountain(changed({ no: 1 }))))).toEqual(usual)
})
