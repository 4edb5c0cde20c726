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

test('a heading of a film opens with what this film opens with most', () => {
  expect(labels('')).toEqual(['INT.', 'EXT.', 'INT./EXT.'])
  expect(labels('e')).toEqual(['EXT.'])
  expect(first('in')).toEqual({ label: 'INT.', text: 'INT. ', done: false })
  expect(labels('Kitchen')).toEqual([])
})

test('then come the places of the play: those of the same opening, the frequent ones first', () => {
  expect(labels('INT. ')).toEqual(['KITCHEN', 'CABIN', 'HARBOUR'])
  expect(labels('EXT. ')).toEqual(['HARBOUR', 'KITCHEN', 'CABIN'])
  expect(first('INT. ca')).toEqual({ label: 'CABIN', text: 'INT. CABIN - ', done: false })
  expect(labels('INT. ROOF')).toEqual([])
})

test('then times: those of the play, then the usual ones of its language', () => {
  expect(labels('INT. KITCHEN - ').slice(0, 4)).toEqual(['NIGHT', 'DAY', 'LATER', 'MORNING'])
  expect(first('INT. KITCHEN - mor')).toEqual({ label: 'MORNING', text: 'INT. KITCHEN - MORNING', done: true })
  expect(labels('INT. KITCHEN - DAY')).toEqual([])
  expect(labels('INT. CUISINE – ', { ...FILM, headings: [], language: 'fr' }).slice(0, 2)).toEqual(['JOUR', 'NUIT'])
})

test('a corner of a place is a part of it, and is offered as one', () => {
  const headings = ['INT. HOUSE - STAIRS - NIGHT', 'INT. HOUSE - CELLAR']
  expect(headings.map(splitHeading).map(({ place, time }) => [place, time])).toEqual([
    ['HOUSE - STAIRS', 'NIGHT'],
    ['HOUSE - CELLAR', ''],
  ])
  expect(labels('INT. HOUSE - C', { ...FILM, headings })).toContain('HOUSE - CELLAR')
})

test('the dash is the one of the play, and the usual one of the language where there is none yet', () => {
  const headings = ['INT. CAVE — NUIT']
  expect(first('INT. C', { ...FILM, headings })?.text).toBe('INT. CAVE — ')
  expect(dashAfterPlace('INT. CAVE', { ...FILM, headings: [], language: 'fr' })).toBe(' – ')
  expect(dashAfterPlace('INT. CAVE - ', FILM)).toBeUndefined()
  expect(dashAfterPlace('SCÈNE II. Le jardin', STAGE)).toBeUndefined()
})

test('on the stage acts and scenes count on as they are written, and settings come back', () => {
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

test('only what completes the words that were typed is taken by Enter', () => {
  const begun = (typed: string): boolean => offerHeadings(typed, FILM).begun
  expect(begun('INT. ki')).toBe(true)
  expect(begun('INT. ')).toBe(false)
  expect(begun('INT. KITCHEN')).toBe(false)
  expect(offerHeadings('INT. BAY', { ...FILM, headings: ['INT. LOADING BAY'] })).toMatchObject({ begun: false })
  expect(begun('INT. KITCHEN - n')).toBe(true)
})
