import type { RehearsalRun } from '@replique/contract'
import type { LineComparison, RehearsalLine, RehearsalScene } from '@replique/script'
import { expect, test } from 'vitest'
import {
  beginPractice,
  chosenSteps,
  compareLate,
  compareStep,
  differentLines,
  goBack,
  goOn,
  isLastStep,
  isMarked,
  isMarkedAsSaid,
  missedIn,
  sceneSteps,
  showWhole,
  stepAt,
  toggleMissed,
  promptFrom,
  promptWord,
  type Practice,
  type PracticeStep,
  gapSeconds,
  shownParts,
  promptedWords,
} from './practice.ts'
import { dayOf, dueLines, knownShare, progressIn, withRuns } from './progress.ts'

const line = (id: string, speaker: string, text = `${id} says so`): RehearsalLine => ({
  id,
  kind: speaker === '' ? 'direction' : 'speech',
  speakers: speaker === '' ? [] : [speaker],
  name: speaker.toUpperCase(),
  parts: [{ kind: 'said', text }],
  utterances: [id],
})
const scene = (id: string, lines: readonly RehearsalLine[]): RehearsalScene => ({ id, heading: id, act: '', lines })
const KITCHEN = scene('kitchen', [
  line('d0', ''),
  line('a1', 'ann'),
  line('d1', ''),
  line('b1', 'bob'),
  line('a2', 'ann'),
  line('c1', 'cat'),
  line('b2', 'bob'),
  line('b3', 'bob'),
])
const OPTIONS = { mine: new Set(['bob']), cueWords: 2, cuesOnly: false }
const begin = (): Practice => beginPractice(sceneSteps(KITCHEN, OPTIONS))
const here = (practice: Practice): string | undefined => stepAt(practice)?.line.id
const walk = (practice: Practice, ...deeds: ((now: Practice) => Practice)[]): Practice =>
  deeds.reduce((now, deed) => deed(now), practice)
const results = ({ first }: Practice): object =>
  Object.fromEntries([...(first ?? [])].map(([id, { result }]) => [id, result]))

test('a scene is rehearsed speech by speech, and unmarked lines count as known', () => {
  let now = begin()
  const seen: (string | undefined)[] = []
  for (; !now.isOver; now = goOn(now)) seen.push(here(now))
  expect(seen).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'b3'])
  expect(results(now)).toEqual({ b1: 'known', b2: 'known', b3: 'known' })
  expect(goOn(now)).toBe(now)
  expect(beginPractice([]).isOver).toBe(true)
})

test('with cues only, lines that are not cues are skipped', () => {
  const steps = sceneSteps(KITCHEN, { ...OPTIONS, cuesOnly: true })
  expect(steps.map(({ line: { id } }) => id)).toEqual(['a1', 'b1', 'c1', 'b2', 'b3'])
})

test('a prompted word counts as prompted, a line shown whole counts as missed, and a mark can be removed', () => {
  const mine = goOn(begin())
  expect(promptWord(begin()).words).toBe(0)
  expect(results(walk(promptWord(mine), goOn, goOn, goOn, goOn, goOn))).toMatchObject({ b1: 'prompted' })
  const whole = showWhole(mine)
  expect([whole.whole, isMarked(whole)]).toEqual([true, true])
  const forgiven = toggleMissed(whole)
  expect(results(walk(forgiven, goOn, goOn, goOn, goOn, goOn))).toMatchObject({ b1: 'prompted' })
  // while another part speaks, the mark applies to the user's previous line
  const late = toggleMissed(goOn(mine))
  expect(missedIn(late.grades)).toEqual(['b1'])
  expect(isMarked(late)).toBe(true)
  expect(isMarked(toggleMissed(late))).toBe(false)
  expect(toggleMissed(begin()).grades.size).toBe(0)
})

test('missed lines are repeated with their cues until none is missed', () => {
  const first = walk(begin(), goOn, toggleMissed, goOn, goOn, goOn, toggleMissed, goOn)
  expect(here(first)).toBe('b3')
  const again = goOn(first)
  expect([again.round, again.isOver]).toEqual([1, false])
  expect(again.steps.map(({ line: { id } }) => id)).toEqual(['a1', 'b1', 'c1', 'b2'])
  const third = walk(again, goOn, toggleMissed, goOn, goOn, goOn)
  expect(third.steps.map(({ line: { id } }) => id)).toEqual(['a1', 'b1'])
  const over = walk(third, goOn, goOn)
  expect(over.isOver).toBe(true)
  expect(results(over)).toEqual({ b1: 'missed', b2: 'missed', b3: 'known' })
  expect([...over.later].map(([id, { result }]) => [id, result])).toEqual([
    ['b1', 'known'],
    ['b2', 'known'],
  ])
})

test('going back clears the result of the line', () => {
  const back = goBack(walk(begin(), goOn, showWhole, goOn))
  expect([here(back), back.grades.size, back.whole]).toEqual(['b1', 0, false])
  expect(goBack(begin())).toEqual(begin())
})

const DIFFERENT: LineComparison = { words: [{ kind: 'missed', text: 'b1' }], isKnown: false }
const SAME: LineComparison = { words: [{ kind: 'kept', text: 'b1' }], isKnown: true }
const stepOf = ({ steps }: Practice, id: string): PracticeStep => steps.find(({ line }) => line.id === id)!
const toEnd = (practice: Practice): Practice => (practice.isOver || practice.first ? practice : toEnd(goOn(practice)))

test('a line that was said differently is marked as missed, also if that is known only later', () => {
  const mine = goOn(begin())
  const step = stepOf(mine, 'b1')
  // nothing is stored before the user has gone on
  expect(compareLate(mine, step, DIFFERENT)).toBe(mine)
  const late = compareLate(goOn(mine), step, DIFFERENT)
  expect([isMarked(late), isMarkedAsSaid(late), missedIn(late.grades)]).toEqual([true, true, ['b1']])
  expect(results(toEnd(late))).toEqual({ b1: 'missed', b2: 'known', b3: 'known' })
  expect(differentLines(toEnd(late))).toEqual([['b1', DIFFERENT]])
  const same = compareLate(goOn(mine), step, SAME)
  expect([isMarked(same), differentLines(toEnd(same))]).toEqual([false, []])
  // the last line, when nothing comes after it
  const last = walk(mine, goOn, goOn, goOn, goOn)
  expect([isLastStep(mine), isLastStep(last)]).toEqual([false, true])
  expect(results(goOn(compareStep(last, stepOf(last, 'b3'), DIFFERENT)))).toMatchObject({ b3: 'missed' })
})

test('a mark for a line that was misheard can be removed, and the line counts as before', () => {
  const start = begin()
  const step = stepOf(start, 'b1')
  const known = toggleMissed(compareLate(walk(start, goOn, goOn), step, DIFFERENT))
  expect([results(toEnd(known)), differentLines(toEnd(known))]).toMatchObject([{ b1: 'known' }, []])
  const prompted = toggleMissed(compareLate(walk(start, goOn, promptWord, goOn), step, DIFFERENT))
  expect(results(toEnd(prompted))).toMatchObject({ b1: 'prompted' })
  // a mark that the user had set before the comparison
  const marked = toggleMissed(compareLate(walk(start, goOn, toggleMissed, goOn), step, DIFFERENT))
  expect(results(toEnd(marked))).toMatchObject({ b1: 'prompted' })
})

test('going back to a line forgets how it was said', () => {
  const start = begin()
  const step = stepOf(start, 'b1')
  const back = goBack(compareLate(walk(start, goOn, goOn), step, DIFFERENT))
  expect([here(back), back.said.size, back.grades.size]).toEqual(['b1', 0, 0])
  expect(compareLate(back, step, DIFFERENT)).toBe(back)
})

test('the overview shows the first round, and a line that is never recognised doesn’t come back for ever', () => {
  const start = begin()
  const step = stepOf(start, 'b1')
  const missOnce = (now: Practice): Practice => compareStep(now, step, { ...DIFFERENT, words: [] })
  let now = toEnd(compareLate(walk(start, goOn, goOn), step, DIFFERENT))
  let rounds = 0
  for (; !now.isOver && rounds < 10; rounds++) now = walk(now, goOn, missOnce, goOn)
  expect([now.isOver, rounds]).toEqual([true, 3])
  expect(differentLines(now)).toEqual([['b1', DIFFERENT]])
})

test('asking for the line prompts the words that come next, and more each time', () => {
  const mine = goOn(begin())
  expect([promptFrom(begin(), 3).words, promptFrom(mine, 2).words, promptFrom(promptFrom(mine, 2), 2).words]).toEqual([
    0, 6, 10,
  ])
  expect(results(walk(promptFrom(mine, 0), goOn, goOn, goOn, goOn, goOn))).toMatchObject({ b1: 'prompted' })
})

test('selected lines of several scenes keep the order of the play, whichever part they belong to', () => {
  const bar = scene('bar', [line('x1', 'ann'), line('x2', 'cat')])
  const steps = chosenSteps([KITCHEN, bar], new Set(['x2', 'b3', 'b2', 'gone']), OPTIONS)
  expect(steps.map(({ kind, sceneId, line: { id } }) => [kind, sceneId, id])).toEqual([
    ['other', 'kitchen', 'c1'],
    ['mine', 'kitchen', 'b2'],
    ['mine', 'kitchen', 'b3'],
    ['other', 'bar', 'x1'],
    ['mine', 'bar', 'x2'],
  ])
})

test('a line is shown as its mode requires, and prompted words are shown in full', () => {
  const one: RehearsalLine = {
    ...line('l', 'bob', 'To be, or not.'),
    parts: [
      { kind: 'manner', text: '(low)' },
      { kind: 'said', text: 'To be, or not.' },
      { kind: 'said', text: 'So.' },
    ],
  }
  const shown = (mode: 'full' | 'letters' | 'cues' | 'blank' | 'italian', words = 0, whole = false): string =>
    shownParts(one, { mode, words, whole })
      .map(({ text }) => text)
      .join('|')
  expect(shown('full')).toBe('(low)|To be, or not.|So.')
  expect(shown('italian')).toBe(shown('full'))
  expect(shown('letters')).toBe('(low)|T b, o n.|S.')
  expect(shown('letters', 2)).toBe('(low)|To be, o n.|S.')
  expect(shown('blank', 1)).toBe('(low)|To __, __ ___.|__.')
  expect(shown('cues')).toBe('')
  expect(shown('cues', 5)).toBe('To be, or not.|So.')
  expect(shown('cues', 1, true)).toBe('(low)|To be, or not.|So.')
  expect([promptedWords(one, 0), promptedWords(one, 2), promptedWords(one, 99)]).toEqual([
    '',
    'To be,',
    'To be, or not. So.',
  ])
  expect(gapSeconds(one)).toBeLessThan(2)
})

test('offline rehearsals are counted as the server will count them', () => {
  const run = (id: string, results: RehearsalRun['results']): RehearsalRun => ({
    id,
    sceneId: 'kitchen',
    mode: 'full',
    at: '2026-03-01T12:00:00Z',
    day: 100,
    results,
  })
  const graded = (lineId: string, result: 'known' | 'missed' | 'prompted') => ({ lineId, sceneId: 'kitchen', result })
  const empty = { runs: [], missed: [] }
  const once = withRuns(empty, [run('1', [graded('a', 'missed'), graded('b', 'known'), graded('c', 'prompted')])])
  expect(once.missed).toEqual([
    { lineId: 'a', sceneId: 'kitchen', box: 0, due: 100 },
    { lineId: 'c', sceneId: 'kitchen', box: 0, due: 101 },
  ])
  expect(withRuns(once, [run('1', [graded('a', 'known')])])).toEqual(once)
  expect(once.runs.map(knownShare)).toEqual([1 / 3])
  const there = new Set(['a', 'c'])
  expect([...dueLines(once, there, 100)]).toEqual(['a'])
  expect([...dueLines(once, new Set(['c']), 101)]).toEqual(['c'])
  expect(dayOf(new Date(1970, 0, 2, 23))).toBe(1)
})

test('starting again selects the rehearsed scenes, with the own lines that were missed in them', () => {
  const garden = scene('garden', [line('a9', 'ann')])
  const missed = ['a1', 'b1', 'a9', 'gone'].map((lineId) => ({ lineId, sceneId: 'kitchen', box: 0, due: 1 }))
  const isOwn = ({ id }: { id: string }) => id.startsWith('a')
  expect(progressIn({ runs: [], missed }, [KITCHEN], isOwn)).toEqual({ sceneIds: ['kitchen'], lineIds: ['a1'] })
  const run = { id: 'r', sceneId: 'garden', mode: 'full' as const, at: '', lines: 1, prompted: 0, missed: 0 }
  expect(progressIn({ runs: [run], missed: [] }, [KITCHEN, garden], isOwn)).toEqual({
    sceneIds: ['garden'],
    lineIds: [],
  })
})
