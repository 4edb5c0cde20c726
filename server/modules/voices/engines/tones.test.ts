import { mannerFor, TONE_INTENSITIES, TONE_NAMES } from '@replique/script'
import { expect, test } from 'vitest'
import { keyOf } from '../speech/synthesis.ts'
import type { SpeechRequest } from './engine.ts'
import { lineOf } from './built-in/built-in.ts'
import { toneInstruction } from './open-ai/open-ai.ts'

const request = (tone?: SpeechRequest['delivery']['tone'], manner = ''): SpeechRequest => ({
  voice: 'fr-claire',
  language: 'fr',
  words: ['Sortez', 'd’ici.'],
  delivery: { pitch: 0, rate: 1, volume: 1, manner, ...(tone && { tone }) },
})

test('every tone changes the sound, more strongly with its intensity', () => {
  for (const name of TONE_NAMES) {
    if (name === 'neutral') continue
    const lines = TONE_INTENSITIES.map((intensity) => JSON.stringify(lineOf(request({ name, intensity }))))
    expect(new Set([JSON.stringify(lineOf(request())), ...lines]).size).toBe(4)
  }
  const rates = TONE_INTENSITIES.map((intensity) => mannerFor({ manner: '', tone: { name: 'sad', intensity } }).rate)
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
})

test('neutral changes nothing, and a written direction takes precedence over the tone', () => {
  expect(lineOf(request({ name: 'neutral', intensity: 1 }))).toEqual(lineOf(request()))
  expect(lineOf(request({ name: 'angry', intensity: 3 }, 'whispering'))).toEqual(
    lineOf(request(undefined, 'whispering')),
  )
  expect(lineOf(request({ name: 'angry', intensity: 3 }, 'assise'))).not.toEqual(lineOf(request(undefined, 'assise')))
})

test('a sung line is drawn out, in the manner and the tone of its speech', () => {
  const sung = lineOf({ ...request(), delivery: { ...request().delivery, sung: true } })
  expect(sung.rate).toBeLessThan(lineOf(request()).rate)
  expect(sung.timbre).not.toBe(lineOf(request()).timbre)
  const loud = mannerFor({ manner: 'hurlant', sung: true })
  expect(loud.volume).toBe(mannerFor({ manner: 'hurlant' }).volume)
  expect(loud.rate).toBeLessThan(mannerFor({ manner: 'hurlant' }).rate)
})

test('the cache key depends on the tone, and is unchanged without one', () => {
  const engine = { id: 'built-in', version: '1' }
  const tones = [undefined, { name: 'angry', intensity: 2 }, { name: 'angry', intensity: 3 }] as const
  expect(new Set(tones.map((tone) => keyOf(engine, request(tone), 'mp3'))).size).toBe(3)
  expect(keyOf(engine, request(), 'mp3')).toBe(keyOf(engine, { ...request() }, 'mp3'))
  const sung = { ...request(), delivery: { ...request().delivery, sung: true } }
  expect(keyOf(engine, sung, 'mp3')).not.toBe(keyOf(engine, request(), 'mp3'))
})

test('engines that accept instructions receive the tone as text', () => {
  expect(toneInstruction({ name: 'angry', intensity: 3 })).toBe('Tone: very angry')
  expect(toneInstruction({ name: 'tender', intensity: 2 })).toBe('Tone: tender')
  expect(toneInstruction({ name: 'neutral', intensity: 1 })).toBe('')
  expect(toneInstruction(undefined)).toBe('')
})
