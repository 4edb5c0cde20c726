import { describe, expect, test } from 'vitest'
import { character, type Character } from '../character.ts'
import { printedPlay } from '../layout/printed-play.ts'
import { printHtml } from '../formats/html/print-html.ts'
import { printText } from '../formats/text/print-text.ts'
import { type Play, type PlaySettings, emptyPlay } from '../play.ts'
import { plain } from '../rich-text.ts'
import { castLines, castList, castOrderOf, castEntryText } from './cast-list.ts'

const one = (id: string, more: Partial<Character> = {}): Character => ({ ...character(id, id), ...more })

const CAST = [
  one('TOUS', { members: 'everyone', unprinted: true }),
  one('LES GARDES', { members: ['UN', 'DEUX', 'PERSONNE'], description: 'du roi' }),
  one('UN'),
  one('LE ROI', { age: 'cinquante ans', description: 'veuf' }),
  one('DEUX', { age: 'vingt ans' }),
]

const cue = (id: string) => ({ kind: 'cue' as const, text: [], character: id })
const PLAY: Play = {
  ...emptyPlay('stage', 'fr'),
  characters: CAST,
  elements: [{ kind: 'action', text: plain('Le roi dort.') }, cue('UN'), cue('DEUX'), cue('DEUX'), cue('TOUS')],
}
const by = (order: string, more: Partial<PlaySettings['changes']> = {}): Play => ({
  ...PLAY,
  settings: { ...PLAY.settings, changes: { 'titlePage.charactersBy': order, ...more } },
})
const lines = (play: Play): string[] =>
  castLines(castList(play)).map(({ character: { name }, depth }) => '  '.repeat(depth) + name)

describe('the cast list', () => {
  test('shows each group with its members below and omits hidden characters', () => {
    expect(lines(PLAY)).toEqual(['LES GARDES', '  UN', '  DEUX', 'LE ROI'])
  })
  test('is sorted by first appearance or by number of speeches, groups with their members', () => {
    expect(lines(by('appearance'))).toEqual(['LE ROI', 'LES GARDES', '  UN', '  DEUX'])
    expect(lines(by('speeches'))).toEqual(['LES GARDES', '  DEUX', '  UN', 'LE ROI'])
    expect(castOrderOf(by('nonsense').settings)).toBe('list')
  })
  test('has no character twice and no group within itself', () => {
    const circle = [
      one('A', { members: ['B', 'A', 'C'] }),
      one('B', { members: ['A', 'C'] }),
      one('C', { members: ['C', 'B', 'A'] }),
    ]
    expect(lines({ ...PLAY, characters: circle })).toEqual(['A', '  B', '  C'])
  })
  test('handles very deeply nested groups', () => {
    const chain = Array.from({ length: 2_000 }, (_, at) => one(`${at}`, { members: [`${at + 1}`] }))
    for (const characters of [chain, chain.toReversed()]) {
      const all = castLines(castList({ ...PLAY, characters }))
      expect(new Set(all.map(({ character: { id } }) => id)).size).toBe(2_000)
      expect(Math.max(...all.map(({ depth }) => depth))).toBe(8)
    }
  })
  test('shows age and description', () => {
    expect(CAST.map(castEntryText)).toEqual(['', 'du roi', '', 'cinquante ans, veuf', 'vingt ans'])
  })
})

const sheet = (play: Play): string[] => {
  const { front, sheetAt } = printedPlay(play)
  return front === 0 ? [] : sheetAt(0).map(({ runs }) => runs.map(({ text }) => text).join(''))
}

test('prints members indented below their group, or no list if the play hides it', () => {
  expect(sheet(PLAY)).toEqual([
    'PERSONNAGES',
    'LES GARDES, du roi',
    'UN',
    'DEUX, vingt ans',
    'LE ROI, cinquante ans, veuf',
  ])
  const [, group, first, second, king] = printedPlay(PLAY).sheetAt(0)
  expect([first, second].map((line) => (line?.runs[0]?.x ?? 0) - (group?.runs[0]?.x ?? 0))).toEqual([24, 24])
  expect([(first?.y ?? 0) - (group?.y ?? 0), (king?.y ?? 0) - (second?.y ?? 0)]).toEqual([15, 30])
  expect(sheet(by('list', { 'titlePage.characters': false }))).toEqual([])
})

test('shows the same cast list in HTML and plain text as on paper', () => {
  const html = printHtml(PLAY)
  expect(html).toContain('<dt>LES GARDES</dt><dd>du roi</dd><dd class="members"><dl>\n<div><dt>UN</dt></div>')
  expect(html).not.toContain('TOUS</dt>')
  expect(printText(PLAY)).toContain('LES GARDES, du roi\n    UN.\n    DEUX, vingt ans\nLE ROI, cinquante ans, veuf')
  const without = by('list', { 'titlePage.characters': false })
  expect(printHtml(without)).not.toContain('id="characters"')
  expect(printText(without)).not.toContain('PERSONNAGES')
})
