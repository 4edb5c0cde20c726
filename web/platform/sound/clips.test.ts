import type { Sound } from '@replique/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { Clips } from './clips.ts'
import { PlaySounds } from './play-sounds.ts'

const soundOf = (id: string, seconds: number): Sound => ({
  id,
  text: id,
  url: `/sounds/${id}/${seconds}`,
  seconds,
  words: [],
  recordedBy: null,
  fault: null,
})

let revoked: string[]
beforeEach(() => {
  revoked = []
  let addresses = 0
  vi.stubGlobal('URL', {
    createObjectURL: () => `blob:${++addresses}`,
    revokeObjectURL: (address: string) => void revoked.push(address),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('sound')))
})
afterEach(() => void vi.unstubAllGlobals())

/** A server that speaks the rest of the line "a" when the test tells it to. */
function openServer() {
  const rest = Promise.withResolvers<Sound[]>()
  const asked: string[] = []
  const ask = async (ids: readonly string[], _: AbortSignal, isUrgent: boolean): Promise<readonly Sound[]> => {
    asked.push(`${ids.join(' ')}${isUrgent ? ' at once' : ''}`)
    if (ids[0] !== 'a') return ids.map((id) => soundOf(id, 1))
    return isUrgent ? [{ ...soundOf('a', 1), isBeginning: true }] : rest.promise
  }
  return { asked, rest, clips: new Clips(['a', 'b', 'c'], { ask }) }
}

test('only the sound that is played now may come as a beginning, and the whole replaces it', async () => {
  const { asked, rest, clips } = openServer()
  const beginning = await clips.clip('a')
  expect(asked.toSorted()).toEqual(['a', 'a at once', 'b c'])
  expect([beginning.seconds, clips.told.get('a')?.isBeginning]).toEqual([1, true])
  rest.resolve([soundOf('a', 3)])
  const whole = await beginning.whole
  expect([whole?.seconds, whole?.whole]).toEqual([3, undefined])
  expect(await clips.clip('a')).toBe(whole)
  expect([clips.told.get('a')?.isBeginning, revoked]).toEqual([undefined, []])
  clips.end()
  await vi.waitFor(() => expect(revoked).toContain(whole?.source))
  expect(revoked).toContain(beginning.source)
})

test('the server is asked for the beginning of the line that is played now', async () => {
  const sounds = vi.spyOn(api.sound.speech, 'sounds').mockImplementation(async ({ ids }) => ({
    sounds: ids.map((id) => soundOf(id, 1)),
    gone: [],
  }))
  const played = new PlaySounds({ playId: 'play', language: 'en', order: ['a', 'b'], spoken: () => undefined })
  await played.clip('a')
  await played.clip('b')
  expect(sounds.mock.calls.map(([{ ids, beginnings }]) => [ids, beginnings])).toEqual([
    [['a'], true],
    [['b'], false],
  ])
  sounds.mockRestore()
})

test('a line whose rest does not come is requested again', async () => {
  const { asked, rest, clips } = openServer()
  const { whole } = await clips.clip('a')
  rest.reject(new Error('gone'))
  await expect(whole).rejects.toThrow('gone')
  await clips.clip('a')
  expect(asked.filter((one) => one === 'a at once')).toHaveLength(2)
})

test('a line that was dropped meanwhile stays dropped', async () => {
  const { asked, rest, clips } = openServer()
  const { whole } = await clips.clip('a')
  clips.change(['a', 'b', 'c'], new Set(['a']))
  rest.resolve([soundOf('a', 3)])
  await whole
  await clips.clip('a')
  expect(asked.filter((one) => one === 'a at once')).toHaveLength(2)
})
