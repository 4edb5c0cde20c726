import { parseFountain, readThrough } from '@replique/script'
import type { LiveReadThrough, ReadThroughScript } from '@replique/contract'
import { expect, test, afterEach, vi } from 'vitest'
import {
  isReadBy,
  sceneAt,
  stepsUntil,
  allUtterances,
  saidAt,
  hasSameWords,
  type ReadUtterance,
  openVoices,
} from './voices.ts'
import { api } from '../../platform/api/api.ts'

const LONG = Array.from({ length: 12 }, (_, n) => `This is sentence number ${n} of a long speech.`).join(' ')
const PLAY = parseFountain(`INT. HERE

ADA
${LONG}

BEA
Yes.

CARL ^
No.
`)
const SCRIPT = readThrough(PLAY) as unknown as ReadThroughScript
const idOf = (name: string) => SCRIPT.characters.find((one) => one.name === name)?.id ?? ''
const part = (name: string, userId: string | null): LiveReadThrough['parts'][number] => ({
  characterId: idOf(name),
  way: userId === null ? 'voice' : 'live',
  userId,
  voiceId: null,
})
const parts = [{ ...part('', null), characterId: '' }, part('ADA', null), part('BEA', 'bob'), part('CARL', null)]

test('a voice speaks a long line in pieces, and joins simultaneous lines only if a voice reads both', () => {
  const ada = saidAt(SCRIPT, { parts, line: 1 })
  expect(ada.length).toBeGreaterThan(1)
  expect(ada.map(({ text }) => text).join(' ')).toBe(LONG)
  expect(saidAt(SCRIPT, { parts, line: 2 }).map(({ text, joins }) => [text, joins])).toEqual([['No.', null]])
  expect(
    saidAt(SCRIPT, { parts: parts.map((one) => ({ ...one, way: 'voice' as const })), line: 2 })[1]?.joins,
  ).not.toBeNull()
  expect(allUtterances(SCRIPT, { parts }).map(({ text }) => text)).toEqual([
    'INT. HERE',
    ...ada.map(({ text }) => text),
    'No.',
  ])
})

test('a part with a voice is spoken by it, and a recorded part plays its recording', () => {
  const both = [{ ...part('', null), characterId: '' }, part('ADA', null), part('BEA', null)]
  const recorded = { ...part('CARL', null), way: 'recorded' as const, userId: 'bob' }
  const ways = allUtterances(SCRIPT, { parts: [...both, recorded] }).map(({ text, byVoice }) => [text, byVoice])
  expect(ways.filter(([, byVoice]) => byVoice !== true)).toEqual([['No.', false]])
})

test('a sound whose words differ from the line is detected', () => {
  expect(hasSameWords({ text: 'Listen  to\nme.' }, { text: 'Listen to me. Now.' })).toBe(true)
  expect(hasSameWords({ text: 'Listen to her.' }, { text: 'Listen to me.' })).toBe(false)
})

test('the steps until a reader’s turn and the scene of a line are computed', () => {
  const reads = (line: (typeof SCRIPT.lines)[number]) => isReadBy(line, { parts }, 'bob')
  expect([0, 1, 2].map((line) => stepsUntil(SCRIPT.lines, line, reads))).toEqual([2, 1, 0])
  expect(stepsUntil(SCRIPT.lines, SCRIPT.lines.length, reads)).toBeNull()
  expect([sceneAt(SCRIPT.scenes, 0), sceneAt([{ line: 3, heading: '', number: '' }], 2)]).toEqual([0, -1])
})

afterEach(() => void vi.restoreAllMocks())

const said = (id: string, byVoice: boolean): ReadUtterance => ({
  id,
  byVoice,
  text: id,
  speakers: ['ada'],
  manner: '',
  speech: 0,
  pause: 0,
  joins: null,
})

test('a line whose part is given to a voice is requested again, spoken by the voice', async () => {
  const asked: (readonly [readonly string[], readonly string[]])[] = []
  vi.spyOn(api.sound.speech, 'sounds').mockImplementation(async ({ ids, spoken = [] }) => {
    asked.push([ids, spoken])
    const sound = { url: 'data:audio/mpeg,x', seconds: 1, words: [], recordedBy: null, fault: null }
    return { sounds: ids.map((id) => ({ ...sound, id, text: id })), gone: [] }
  })
  const voices = openVoices('play', { language: 'en' })
  voices.prepare([said('a', false), said('b', false)], 'a')
  await vi.waitFor(() => expect(asked).toEqual([[['a', 'b'], []]]))
  voices.prepare([said('a', true), said('b', false)], 'a')
  await vi.waitFor(() => expect(asked[1]).toEqual([['a'], ['a']]))
  voices.end()
})
