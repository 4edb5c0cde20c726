import { expect, test } from 'vitest'
import { characterLines } from './speeches.ts'
import { countPlay } from './counts.ts'
import { parseFountain } from './formats/fountain/read-fountain.ts'
import { layoutOf } from './layout/layout-of.ts'
import { paginate } from './layout/paginate.ts'
import { outline } from './outline.ts'
import { meetings, partAt, wordsByPart, statisticsOf } from './statistics.ts'
import { isMine, rehearsalScenes } from './rehearsal.ts'
import { stagePlay } from './tests/small-plays.ts'
import { utterancesOf } from './utterances.ts'

const play = stagePlay()
const { acts, scenes } = outline(play)

test('counts meetings of characters and who speaks in each scene', () => {
  expect(scenes.map(({ speaking }) => speaking)).toEqual([
    ['c1', 'c3'],
    ['c2', 'c1'],
    ['c1', 'c2'],
  ])
  expect(meetings(scenes, ['c1', 'c2', 'c3'])).toEqual([
    { a: 'c1', b: 'c2', speaking: 2, present: 2 },
    { a: 'c1', b: 'c3', speaking: 1, present: 1 },
  ])
  expect(wordsByPart(play, scenes).get('c2')).toEqual([0, 6, 1])
  expect(wordsByPart(play, scenes).get('c3')?.slice(1)).toEqual([0, 0])
  expect([0, 1, 5, 12, 999].map((at) => [partAt(acts, at), partAt(scenes, at)])).toEqual([
    [0, -1],
    [0, 0],
    [0, 0],
    [0, 1],
    [-1, -1],
  ])
})

test('keeps all statistics of a play consistent', () => {
  const read = statisticsOf(paginate(play, layoutOf(play.settings, play.language, play.kind)))
  expect(read.scenes.length).toBe(3)
  expect(read.scenes.reduce((sum, one) => sum + one.spokenWords, 0)).toBe(read.counts.spokenWords)
  expect(read.acts.reduce((sum, one) => sum + one.spokenWords, 0)).toBe(read.counts.spokenWords)
  expect(read.actionWords + read.counts.spokenWords).toBeLessThan(read.counts.words)
  expect(read.minutes).toBeGreaterThan(0)
})

test('gives a character’s lines with the cue before each', () => {
  const lines = characterLines(play, 'c1')
  expect(lines.map(({ cue, parts, heading }) => [cue, parts, heading])).toEqual([
    [3, [4, 5, 6], 1],
    [13, [14], 10],
    [18, [19], 17],
  ])
  expect(lines.map(({ before }) => before)).toEqual([
    undefined,
    { name: 'L’ABBÉ', words: 'Le jour n’est pas plus pur' },
    undefined,
  ])
  expect(characterLines(play, 'nobody')).toEqual([])
})

test('counts the lines of a role alike everywhere, also shared or interrupted ones', () => {
  const text =
    'ANNA\nHello.\n\nShe sits.\n\nBEN\nHi. (sitting) Tea?\n\nTOUS\nTo the king!\n\nANNA AND BEN\nTo the queen!\n\nANNA\nOh.\n'
  const read = parseFountain(text)
  const counts = countPlay(read)
  const lines = rehearsalScenes(read).flatMap((scene) => scene.lines)
  for (const { id, name } of read.characters.filter(({ name }) => name === 'ANNA' || name === 'BEN')) {
    const said = utterancesOf(read).filter(({ speakers }) => speakers.includes(id))
    expect([name, counts.characters.find(({ character }) => character === id)?.speeches]).toEqual([
      name,
      name === 'ANNA' ? 4 : 3,
    ])
    expect(characterLines(read, id)).toHaveLength(name === 'ANNA' ? 4 : 3)
    expect(new Set(said.map(({ speech }) => speech)).size).toBe(name === 'ANNA' ? 4 : 3)
    expect(lines.filter((line) => isMine(line, new Set([id])) && !line.continues)).toHaveLength(name === 'ANNA' ? 4 : 3)
  }
  expect(counts.speeches).toBe(5)
})

test('shortens a long cue at its start', () => {
  const long = {
    ...play,
    elements: play.elements.map((one, at) =>
      at === 12 ? { ...one, text: [{ text: 'mot '.repeat(60) + 'fin' }] } : one,
    ),
  }
  const words = characterLines(long, 'c1')[1]?.before?.words ?? ''
  expect(words.length).toBeLessThan(122)
  expect(words).toMatch(/^…mot .*fin$/)
})
