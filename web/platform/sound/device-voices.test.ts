import { expect, test } from 'vitest'
import { castDevice, speechOf, type DeviceVoice } from './device-voices.ts'

const voice = (id: string, change: Partial<DeviceVoice> = {}): DeviceVoice => ({
  id,
  gender: 'female',
  age: 'adult',
  accent: 'fr-FR',
  languages: ['fr'],
  online: false,
  quality: 'good',
  rate: 1,
  pitch: 1,
  ...change,
})
const part = (id: string, words: number, gender: 'female' | 'male' | null = null) => ({
  id,
  name: id,
  gender,
  age: null,
  words,
  scenes: [1],
})
const PARTS = [part('ada', 50, 'female'), part('bob', 40, 'male'), part('eve', 10, 'female')]
const VOICES = [
  voice('claire'),
  voice('luc', { gender: 'male' }),
  voice('zoé'),
  voice('hugo', { gender: 'male', online: true }),
]
const cast = (change: Partial<Parameters<typeof castDevice>[0]> = {}) =>
  castDevice({
    natural: false,
    language: 'fr',
    parts: PARTS,
    voices: VOICES,
    choice: { source: 'auto', online: false },
    ...change,
  })
const voicesOf = ({ own }: ReturnType<typeof castDevice>): Record<string, string> =>
  Object.fromEntries([...own].map(([id, role]) => [id ?? 'narrator', role.voice]))

test('each character has another voice, by gender, and the narrator has one too', () => {
  const voices = voicesOf(cast())
  expect(new Set([voices['ada'], voices['eve']])).toEqual(new Set(['claire', 'zoé']))
  expect(voices['bob']).toBe('luc')
  expect(voices['narrator']).toBeDefined()
})

test('the device speaks of its own accord only if it is clearly better for everyone', () => {
  expect(cast({ natural: true }).own.size).toBe(0)
  expect(cast({ voices: VOICES.slice(0, 2) }).own.size).toBe(0)
  expect(cast({ voices: VOICES.map((one) => ({ ...one, quality: 'unknown' as const })) }).own.size).toBe(0)
  expect(cast({ choice: { source: 'server', online: true } }).own.size).toBe(0)
  expect(cast({ natural: true, choice: { source: 'device', online: false } }).own.size).toBe(4)
})

test('voices that send the text to a service speak only with consent', () => {
  const online = VOICES.map((one) => ({ ...one, online: true }))
  expect(cast({ voices: online }).all.size).toBe(0)
  expect(cast({ voices: online, choice: { source: 'device', online: false } }).own.size).toBe(0)
  expect(cast({ voices: online, choice: { source: 'auto', online: true } }).own.size).toBe(4)
})

test('a device with too few voices speaks the biggest parts, and everyone if the server cannot', () => {
  const { own, all } = cast({ voices: VOICES.slice(0, 2), choice: { source: 'device', online: false } })
  expect([...own.keys()]).toEqual(['ada', 'bob', null])
  expect([...all.keys()]).toEqual(expect.arrayContaining(['ada', 'bob', 'eve', null]))
  const alone = cast({ voices: VOICES.slice(0, 1) })
  expect(alone.own.size).toBe(0)
  // one voice, but never the same pitch and speed for two people who meet
  const sounds = ['ada', 'bob', 'eve'].map((id) => JSON.stringify(alone.all.get(id)))
  expect(new Set(sounds).size).toBe(3)
})

test('voices of low quality speak only if the server cannot', () => {
  const low = cast({
    voices: VOICES.map((one) => ({ ...one, quality: 'low' as const })),
    choice: { source: 'device', online: false },
  })
  expect([low.own.size, low.all.size]).toEqual([0, 4])
})

test('characters keep their voices when other parts grow', () => {
  const before = new Map(Object.entries(voicesOf(cast())).filter(([id]) => id !== 'narrator'))
  const parts = PARTS.map((one) => (one.id === 'eve' ? { ...one, words: 900 } : one))
  const after = voicesOf(cast({ parts, kept: before }))
  for (const [id, one] of before) expect([id, after[id]]).toEqual([id, one])
})

test('directions and tones shape how the device speaks', () => {
  const said = { text: 'Sortez.', speakers: ['ada'] }
  const role = { voice: 'claire', pitch: 1, rate: 1 }
  expect(speechOf(said, 'fr', role)).toEqual({ ...role, text: 'Sortez.', language: 'fr', volume: 1 })
  expect(speechOf({ ...said, manner: 'en chuchotant' }, 'fr', role).volume).toBe(0.5)
  expect(speechOf({ ...said, manner: 'vite' }, 'fr', role).rate).toBeGreaterThan(1.2)
  expect(speechOf({ ...said, tone: { name: 'joyful', intensity: 3 } }, 'fr', role).pitch).toBeGreaterThan(1.15)
})
