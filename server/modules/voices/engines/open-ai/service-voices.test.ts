import { expect, test } from 'vitest'
import { readConfig } from '../../../../config.ts'
import { parseServiceVoices } from './service-voices.ts'

test('the configured list of voices is read', () => {
  expect(parseServiceVoices(' nova:female:young , onyx:old:male:en-GB,ff_siwis:fr, plain')).toEqual([
    { id: 'nova', name: 'nova', accent: null, languages: ['en', 'fr'], gender: 'female', age: 'young' },
    { id: 'onyx', name: 'onyx', accent: 'en-GB', languages: ['en'], gender: 'male', age: 'old' },
    { id: 'ff_siwis', name: 'ff_siwis', accent: 'fr', languages: ['fr'], gender: 'neutral', age: 'adult' },
    { id: 'plain', name: 'plain', accent: null, languages: ['en', 'fr'], gender: 'neutral', age: 'adult' },
  ])
  for (const [text, fault] of [
    ['nova:loud', '"loud" says nothing'],
    ['nova:de', '"de" says nothing'],
    ['<b>', 'is not the name'],
    [':female', 'is not the name'],
    ['nova,nova', 'twice'],
    [Array.from({ length: 201 }, (_, at) => `v${at}`).join(','), '200 voices'],
  ] as const)
    expect(parseServiceVoices(text)).toContain(fault)
})

test('the environment configures the service, and an invalid value is reported in one line', () => {
  expect(readConfig({}).voices).toMatchObject({ url: null, key: null, hosts: [] })
  expect(
    readConfig({ SPEECH_URL: 'http://localhost:8880/v1/', SPEECH_HOSTS: 'LocalHost:8880, speech.lan' }).voices,
  ).toMatchObject({
    url: 'http://localhost:8880/v1',
    hosts: ['localhost:8880', 'speech.lan'],
  })
  for (const wrong of [
    { SPEECH_URL: 'ftp://example.org' },
    { SPEECH_URL: 'https://user:key@example.org' },
    { SPEECH_URL: 'https://example.org/?key=1' },
    { SPEECH_HOSTS: 'http://localhost' },
    { SPEECH_VOICES: 'a:b' },
    { SPEECH_MODEL: 'two words' },
  ])
    expect(() => readConfig(wrong)).toThrow(new RegExp(`^${Object.keys(wrong)[0]} `))
  expect(() => readConfig({ SPEECH_KEY: 'a secret key' })).toThrow(/^SPEECH_KEY: it must be a key without spaces/)
})
