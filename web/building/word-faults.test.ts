import { expect, test } from 'vitest'
import { findFaults } from './word-faults.ts'
import { shellFiles } from './bundle.ts'

const plural = (...keys: string[]) => [{ match: Object.fromEntries(keys.map((key) => [key, 'x'])) }]

test('complete messages have no faults', () => {
  const words = { a: 'A', b: plural('form=one', 'form=*') }
  expect(findFaults({ en: words, fr: words }, 'm.a() m.b({ count })')).toEqual([])
})

test('messages that are missing, unused, untranslated, empty or without the open plural are reported', () => {
  const en = { a: 'A', b: 'B', c: plural('form=one'), d: ' ' }
  const fr = { b: 'B', c: plural('form=*'), d: 'D' }
  expect(findFaults({ en, fr }, 'm.a m.c m.d m.e form.b')).toEqual([
    'a is missing in fr',
    'b is used nowhere',
    'c has no * branch in en',
    'd is empty in en',
    'e is used but written nowhere',
  ])
})

test('French punctuation follows a non-breaking space', () => {
  const loose = { a: 'Vraiment ?', b: '« Le Bac\u00A0»', c: 'Ici\u00A0: {names}', d: 'Non\u202F!' }
  const en = { a: 'Really?', b: '“The Ferry”', c: 'Here : {names}', d: 'No!' }
  expect(findFaults({ en, fr: loose }, 'm.a m.b m.c m.d').map((fault) => fault.slice(0, 12))).toEqual([
    'a has a sign',
    'b has a sign',
  ])
})

test('the shell contains scripts, styles and fonts, and nothing that only the server needs', () => {
  const files = shellFiles([
    'assets/b.js',
    'assets/a.css',
    'assets/f.woff2',
    'builds/latest.json',
    'assets/b.js.map',
    'index.html',
  ])
  expect(files).toEqual([
    '/',
    '/colour-mode.js',
    '/early.js',
    '/manifest.webmanifest',
    '/manifest.fr.webmanifest',
    '/icons/mark.svg',
    '/assets/a.css',
    '/assets/b.js',
    '/assets/f.woff2',
  ])
})
