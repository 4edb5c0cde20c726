import { describe, expect, test } from 'vitest'
import { layoutOf } from '../layout/layout-of.ts'
import { paginate } from '../layout/paginate.ts'
import { printPage } from '../layout/printed-page.ts'
import { emptyPlay, type Element, type Play } from '../play.ts'
import { plain } from '../rich-text.ts'
import { cueSheet, printCueSheet } from './cue-sheet.ts'
import { beginsTechCue, readTechCue, techCues } from './read.ts'

const element = (kind: Element['kind'], text: string): Element => ({ kind, text: plain(text) })
const ELEMENTS: readonly Element[] = [
  element('scene', 'SCENE 1. A quay'),
  element('note', 'LX 1: dawn, over eight counts'),
  element('action', 'Gulls.'),
  element('note', 'Ask about the gulls.'),
  element('note', 'SQ 1 – gulls'),
  element('note', 'LX 2'),
  { kind: 'action', text: [{ text: 'A bell ' }, { text: 'SQ 2: bell', aside: 'note' }, { text: 'rings.' }] },
]
const playOf = (promptBook: boolean, elements = ELEMENTS): Play => {
  const play = emptyPlay('stage', 'en')
  return { ...play, elements, settings: { ...play.settings, changes: { promptBook } } }
}
const pagesOf = (play: Play) => paginate(play, layoutOf(play.settings, play.language, play.kind))

describe('a note that is a tech cue', () => {
  test.each([
    ['LX 12: the window fades', 'light', 'LX', '12', 'the window fades'],
    ['LX12A', 'light', 'LX', '12A', ''],
    ['SQ 4.5 - thunder', 'sound', 'SQ', '4.5', 'thunder'],
    ['LUM 3 : aube', 'light', 'LUM', '3', 'aube'],
    ['SON : la mer', 'sound', 'SON', '', 'la mer'],
    ['VID 2', 'video', 'VID', '2', ''],
    ['FX 1. smoke', 'effects', 'FX', '1', 'smoke'],
  ])('%s', (note, department, mark, number, words) => {
    expect(readTechCue(note)).toMatchObject({ department, mark, number, words })
  })
  test.each(['son frère arrive', 'SON frère', 'Lx 12', 'LXX 3', 'SONNERIE 2', 'LX', 'ask LX 12'])('not: %s', (note) => {
    expect(readTechCue(note)).toBeUndefined()
  })
  test('is recognised while it is typed', () => {
    expect(['LX 12:', 'SON 3\u00a0:', 'SON\u00a0:', 'LX 12', 'ALEX 3:'].map(beginsTechCue)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

test('techCues finds cues in separate notes and within a paragraph', () => {
  expect(techCues(ELEMENTS).map(({ mark, number, element }) => [mark, number, element])).toEqual([
    ['LX', '1', 1],
    ['SQ', '1', 4],
    ['LX', '2', 5],
    ['SQ', '2', 6],
  ])
})

test('cueSheet groups cues by department, with page and scene', () => {
  expect(
    cueSheet(pagesOf(playOf(false))).map(({ department, cue, page, scene }) => [department, cue, page, scene]),
  ).toEqual([
    ['light', 'LX 1', '1-1', 'SCENE 1. A quay'],
    ['light', 'LX 2', '1-1', 'SCENE 1. A quay'],
    ['sound', 'SQ 1', '1-1', 'SCENE 1. A quay'],
    ['sound', 'SQ 2', '1-1', 'SCENE 1. A quay'],
  ])
  const csv = printCueSheet(pagesOf({ ...playOf(false), language: 'fr' }))
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffService,Effet,Page,Scène,Ce qui se passe',
    'Lumière,LX 1,1-1,SCENE 1. A quay,"dawn, over eight counts"',
  ])
})

describe('tech cues on paper', () => {
  const lines = (play: Play, page = 0) =>
    printPage(pagesOf(play), page).map(({ y, runs }) => ({
      y,
      text: runs.map(({ text }) => text).join(''),
      x: runs[0]?.x ?? 0,
    }))
  test('are in the margin of the prompt book, beside the line they precede', () => {
    const printed = lines(playOf(true))
    const y = (text: string) => printed.find((line) => line.text.includes(text))?.y
    expect(y('LX 1')).toBe(y('Gulls'))
    expect(y('SQ 1')).toBe(y('A bell'))
    expect(y('LX 2')).toBe((y('SQ 1') ?? 0) + 9)
    expect(Math.max(...printed.filter(({ text }) => /^(?:LX|SQ)/.test(text)).map(({ x }) => x))).toBeLessThan(108)
  })
  test('are not printed in a reading copy', () => {
    expect(lines(playOf(false)).filter(({ text }) => /LX|SQ/.test(text))).toEqual([])
  })
  test('are printed once, on the page of the text that follows', () => {
    const long = Array.from({ length: 80 }, (_, at) => [
      element('note', `LX ${at + 1}`),
      element('action', `Line ${at}.`),
    ]).flat()
    const play = playOf(true, long)
    const found = pagesOf(play).pages.flatMap((_, page) =>
      lines(play, page).filter(({ text }) => text.startsWith('LX')),
    )
    expect(found.map(({ text }) => text)).toEqual(Array.from({ length: 80 }, (_, at) => `LX ${at + 1}`))
  })
})
