import type { OfferedVoice } from '@replique/contract'
import { expect, test } from 'vitest'
import { draftOf, isTuned, withoutTuning, matchingVoices, withVoice } from './draft.ts'

const voice = (id: string, more: Partial<OfferedVoice> = {}): OfferedVoice => ({
  engine: 'e',
  id,
  name: id.toUpperCase(),
  accent: null,
  languages: ['en', 'fr'],
  gender: 'female',
  age: 'adult',
  ...more,
})

test('a selected voice gets its own name and a language it speaks', () => {
  expect(draftOf(voice('a'), { taken: ['A', 'A 2'], language: 'fr' })).toMatchObject({ name: 'A 3', language: 'fr' })
  expect(draftOf(voice('a', { languages: ['en'] }), { taken: [], language: 'fr' })).toMatchObject({
    name: 'A',
    language: 'en',
  })
})

test('another voice keeps the settings, and the name that the user typed', () => {
  const draft = { ...draftOf(voice('a'), { taken: [], language: 'fr' }), pitch: -3 }
  const french = voice('b', { languages: ['en'], engine: 'other' })
  expect(withVoice(draft, french, voice('a'))).toMatchObject({
    name: 'B',
    engine: 'other',
    voice: 'b',
    language: 'en',
    pitch: -3,
  })
  expect(withVoice({ ...draft, name: 'Narrator' }, french, voice('a')).name).toBe('Narrator')
  expect([isTuned(draft), isTuned(withoutTuning(draft))]).toEqual([true, false])
})

test('voices are found by language, gender and age', () => {
  const offer = [voice('a'), voice('b', { languages: ['fr'], gender: 'male' }), voice('c', { age: 'child' })]
  const found = (wanted: object) =>
    matchingVoices(offer, { language: '', gender: '', age: '', ...wanted }).map(({ id }) => id)
  expect(found({})).toEqual(['a', 'b', 'c'])
  expect(found({ language: 'en' })).toEqual(['a', 'c'])
  expect(found({ language: 'fr', gender: 'male' })).toEqual(['b'])
  expect(found({ gender: 'male', age: 'child' })).toEqual([])
})
