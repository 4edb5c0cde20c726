import { expect, test } from 'vitest'
import { fileName } from './exporting.ts'

test.each([
  ['Le Songe d’une nuit d’été', 'Le Songe d’une nuit d’été'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\autoexec "now"', 'C autoexec now'],
  ['a\r\nSet-Cookie: x=1', 'aSet-Cookie x=1'],
  ['\u202Etxt.exe', 'txt.exe'],
  ['  ...  ', 'Untitled'],
  ['', 'Untitled'],
  ['nul', 'nul_'],
  ['<img src=x onerror=alert(1)>', 'img src=x onerror=alert(1)'],
])('%j is saved as %j', (title, name) => expect(fileName(title, 'en')).toBe(name))

test('a play without a title is named so in its language', () => expect(fileName('', 'fr')).toBe('Sans titre'))

test('a file name is limited in length and never splits a character', () => {
  expect(fileName('𝄞'.repeat(300), 'en')).toBe('𝄞'.repeat(80))
})
