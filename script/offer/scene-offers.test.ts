import { expect, test } from 'vitest'
import { dashAfterPlace, offerHeadings, type HeadingContext, splitHeading } from './scene-offers.ts'

const FILM: HeadingContext = {
  play: 'screenplay',
  language: 'en',
  kind: 'scene',
  headings: [
    'EXT. HARBOUR - DAY',
    'INT. KITCHEN - NIGHT',
    'INT. CABIN - NIGHT',
    'int. kitchen - later',
    'EXT. HARBOUR',
  ],
  previous: 'EXT. HARBOUR',
}
const STAGE: HeadingContext = {
  play: 'stage',
  language: 'fr',
  kind: 'scene',
  headings: ['SCÈNE PREMIÈRE. Le jardin', 'SCÈNE II. La grange', 'SCÈNE III. Le jardin'],
  previous: 'SCÈNE III. Le jardin',
}
const labels = (typed: string, context = FILM) => offerHeadings(typed, context).offers.map(({ label }) => label)
const first = (typed: string, context = FILM) => offerHeadings(typed, context).offers[0]

test('offers the most frequent prefixes of this screenplay first', () => {
  expect(labels('')).toEqual(['INT.', 'EXT.', 'INT./EXT.'])
  expect(labels('e')).toEqual(['EXT.'])
  expect(first('in')).toEqual({ label: 'INT.', text: 'INT. ', done: false })
  expect(labels('Kitchen')).toEqual([])
})

test('offers the places of the play after a prefix, those with the same prefix first', () => {
  expect(labels('INT. ')).toEqual(['KITCHEN', 'CABIN', 'HARBOUR'])
  expect(labels('EXT. ')).toEqual(['HARBOUR', 'KITCHEN', 'CABIN'])
  expect(first('INT. ca')).toEqual({ label: 'CABIN', text: 'INT. CABIN - ', done: false })
  expect(labels('INT. ROOF')).toEqual([])
})

test('offers the times of the play, then the usual ones of its language', () => {
  expect(labels('INT. KITCHEN - ').slice(0, 4)).toEqual(['NIGHT', 'DAY', 'LATER', 'MORNING'])
  expect(first('INT. KITCHEN - mor')).toEqual({ label: 'MORNING', text: 'INT. KITCHEN - MORNING', done: true })
  expect(labels('INT. KITCHEN - DAY')).toEqual([])
  expect(labels('INT. CUISINE – ', { ...FILM, headings: [], language: 'fr' }).slice(0, 2)).toEqual(['JOUR', 'NUIT'])
})

test('treats a place within a place as part of it', () => {
  const headings = ['INT. HOUSE - STAIRS - NIGHT', 'INT. HOUSE - CELLAR']
  expect(headings.map(splitHeading).map(({ place, time }) => [place, time])).toEqual([
    ['HOUSE - STAIRS', 'NIGHT'],
    ['HOUSE - CELLAR', ''],
  ])
  expect(labels('INT. HOUSE - C', { ...FILM, headings })).toContain('HOUSE - CELLAR')
})

test('uses the dash of the play, or the usual one of its language', () => {
  const headings = ['INT. CAVE — NUIT']
  expect(first('INT. C', { ...FILM, headings })?.text).toBe('INT. CAVE — ')
  expect(dashAfterPlace('INT. CAVE', { ...FILM, headings: [], language: 'fr' })).toBe(' – ')
  expect(dashAfterPlace('INT. CAVE - ', FILM)).toBeUndefined()
  expect(dashAfterPlace('SCÈNE II. Le jardin', STAGE)).toBeUndefined()
})

test('offers the next act or scene of a stage play in the same style, and earlier settings', () => {
  expect(first('', STAGE)).toEqual({ label: 'SCÈNE IV', text: 'SCÈNE IV', done: true })
  expect(labels('', { ...STAGE, previous: undefined })).toEqual(['SCÈNE PREMIÈRE'])
  expect(labels('scène', STAGE)).toEqual(['SCÈNE IV'])
  expect(labels('SCÈNE IV. ', STAGE)).toEqual(['Le jardin', 'La grange'])
  expect(first('SCÈNE IV. la g', STAGE)).toEqual({ label: 'La grange', text: 'SCÈNE IV. La grange', done: true })
  const acts = { ...STAGE, kind: 'act' } as const
  expect(labels('', { ...acts, headings: [], previous: undefined })).toEqual(['ACTE PREMIER'])
  expect(labels('', { ...acts, previous: 'ACTE PREMIER' })).toEqual(['ACTE II'])
  expect(labels('', { ...acts, language: 'en', previous: 'Act Two' })).toEqual(['Act Three'])
})

test('lets Enter accept only an offer that completes the typed text', () => {
  const begun = (typed: string): boolean => offerHeadings(typed, FILM).begun
  expect(begun('INT. ki')).toBe(true)
  expect(begun('INT. ')).toBe(false)
  expect(begun('INT. KITCHEN')).toBe(false)
  expect(offerHeadings('INT. BAY', { ...FILM, headings: ['INT. LOADING BAY'] })).toMatchObject({ begun: false })
  expect(begun('INT. KITCHEN - n')).toBe(true)
})
