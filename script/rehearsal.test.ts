import { expect, test } from 'vitest'
import { parseFountain } from './formats/fountain/read-fountain.ts'
import {
  afterResult,
  LEITNER_DAYS,
  isDue,
  LINE_RESULTS,
  blanks,
  cueScript,
  firstLetters,
  isMine,
  rehearsalScenes,
  rehearsalSteps,
  saidOfLine,
  type MissedLine,
} from './rehearsal.ts'
import { anyPlay } from './tests/any-play.ts'
import { diceFrom } from './tests/chance.ts'
import { stagePlay } from './tests/small-plays.ts'
import { utterancesOf } from './utterances.ts'

const play = parseFountain(
  'INT. HALL\n\nANN\nWho is it that comes in so late at night?\n\nBOB (off)\n(tired)\nOnly me.\nAnd the dog.\n\nHe hangs up his coat.\n\nBOB\nGood night.\n\nANN AND BOB\nAt last.\n\nINT. BAR\n\nANN\nAlone.\n',
)
const id = (name: string): string => play.characters.find((one) => one.name === name)?.id ?? ''
const scenes = rehearsalScenes(play)
const request = { mine: new Set([id('BOB')]), cueWords: 3 }

test('lists the lines of a scene, each with its parts', () => {
  expect(scenes.map(({ heading, lines }) => [heading, lines.length])).toEqual([
    ['INT. HALL', 5],
    ['INT. BAR', 1],
  ])
  const [, bob, coat, , both] = scenes[0]?.lines ?? []
  expect(bob).toMatchObject({ name: 'BOB (off)', kind: 'speech', speakers: [id('BOB')] })
  expect(bob?.parts.map(({ kind }) => kind)).toEqual(['manner', 'said'])
  expect(coat).toMatchObject({ kind: 'direction', speakers: [] })
  expect(both?.speakers).toEqual([id('ANN'), id('BOB')])
  const french = rehearsalScenes(stagePlay())
  expect(french.map(({ act, heading }) => [act, heading])).toEqual([
    ['ACTE I', 'Scène 1'],
    ['ACTE I', 'Scène 2'],
    ['ACTE II', 'Scène 1'],
  ])
})

test('puts every utterance except headings in exactly one line', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const one = anyPlay(seed)
    const said = utterancesOf(one).flatMap((each) => (each.kind === 'heading' ? [] : [each.id]))
    expect(
      rehearsalScenes(one).flatMap(({ lines }) => lines.flatMap(({ utterances }) => utterances)),
      `seed ${seed}`,
    ).toEqual(said)
  }
})

test('marks your own lines, with the last words of their cues', () => {
  const [hall] = scenes
  if (!hall) throw new Error('no scene')
  const steps = rehearsalSteps(hall, request)
  expect(steps.map(({ kind, cue }) => [kind, cue?.words])).toEqual([
    ['other', undefined],
    ['mine', '… late at night?'],
    ['direction', undefined],
    ['mine', undefined],
    ['mine', undefined],
  ])
  expect(steps[1]?.cue?.name).toBe('ANN')
  const script = cueScript(scenes, request)
  expect(script.map(({ scene, steps: own }) => [scene.heading, own.length])).toEqual([['INT. HALL', 3]])
  expect(script.every(({ steps: own }) => own.every(({ line }) => isMine(line, request.mine)))).toBe(true)
  expect(saidOfLine(steps[1]?.line ?? hall.lines[0]!).join(' ')).toBe('Only me.\nAnd the dog.')
})

test('keeps punctuation in first letters and blanks', () => {
  expect(firstLetters('To be, or not to be — that’s it!')).toBe('T b, o n t b — t’s i!')
  expect(firstLetters('Élise, l’été\u202f! Œuf 42')).toBe('É, l’é\u202f! Œ 4')
  expect(firstLetters('e\u0301te\u0301 😀')).toBe('e\u0301 😀')
  expect(blanks('To be, l’été 42!')).toBe('__ __, _’___ __!')
  expect(blanks('e\u0301te\u0301')).toBe('___')
})

test('repeats a missed line after 1, 2, 4, 8 and 16 days until it is learnt', () => {
  let line: MissedLine | null = afterResult(null, 'missed', 100)
  const days: number[] = []
  for (let times = 0; line && times < 20; times++) {
    days.push(line.due)
    expect(isDue(line, line.due - 1)).toBe(false)
    expect(isDue(line, line.due)).toBe(true)
    expect(afterResult(line, 'known', line.due - 1)).toEqual(line)
    line = afterResult(line, 'known', line.due)
  }
  expect(line).toBeNull()
  expect(days).toEqual([100, 101, 103, 107, 115, 131])
  expect(afterResult({ box: 3, due: 100 }, 'missed', 102)).toEqual({ box: 0, due: 102 })
  expect(afterResult({ box: 3, due: 100 }, 'prompted', 102)).toEqual({ box: 3, due: 103 })
  expect(afterResult(null, 'known', 5)).toBeNull()
})

test('never schedules a line too early or in a box that doesn’t exist', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const dice = diceFrom(seed)
    let line: MissedLine | null = null
    let day = 0
    for (let turn = 0; turn < 40; turn++) {
      day += dice.below(4)
      line = afterResult(line, dice.one(LINE_RESULTS), day)
      if (line) {
        expect(LEITNER_DAYS[line.box]).toBeDefined()
        expect(line.due).toBeGreaterThanOrEqual(Math.min(day, line.due))
        expect(line.due - day).toBeLessThanOrEqual(16)
      }
    }
  }
})
