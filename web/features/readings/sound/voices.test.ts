import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../../platform/api/api.ts'
import type { Said } from './sounds.ts'
import { openVoices } from './voices.ts'

afterEach(() => void vi.restoreAllMocks())

const said = (id: string, byVoice: boolean): Said => ({ id, byVoice, text: id, speech: 0, pause: 0, joins: null })

test('a line whose part is given to a voice is asked for anew, and as a voice says it', async () => {
  const asked: (readonly [readonly string[], readonly string[]])[] = []
  vi.spyOn(api.hearing.speech, 'sounds').mockImplementation(async ({ ids, spoken = [] }) => {
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
