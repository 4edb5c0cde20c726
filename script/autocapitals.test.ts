import { expect, test } from 'vitest'
import { capitalise, type CapitalPlace } from './autocapitals.ts'

/** Returns the paragraph that results from typing `words` one character at a time. */
function write(words: string, rest: Partial<CapitalPlace> = {}): string {
  let before = ''
  for (const typed of words) {
    const place = { element: 'dialogue', language: 'en', said: '', shared: false, ...rest, before } as const
    const made = capitalise(typed, place)
    before = made ? before.slice(0, before.length - made.remove) + made.insert : before + typed
  }
  return before
}

test.each([
  ['the tide is in. we leave', 'The tide is in. We leave'],
  ['no! not now? yes', 'No! Not now? Yes'],
  ['“stay,” she said. “we must.” he laughs', '“Stay,” she said. “We must.” He laughs'],
  ['ask Mr. pike, e.g. at 5 p.m. sharp', 'Ask Mr. pike, e.g. at 5 p.m. sharp'],
  ['call J. r. Moss', 'Call J. r. Moss'],
  ['well... maybe', 'Well... maybe'],
  ['well… maybe', 'Well… maybe'],
  ['it was 1987. he left', 'It was 1987. He left'],
  ['1. apples', '1. apples'],
  ['– and then', '– and then'],
  ["so i think i'm late, i", 'So I think I’m late, i'],
])('English: %s', (typed, wanted) => expect(write(typed)).toBe(wanted))

test.each([
  ['hélas ! que dis-tu ? rien. va', 'Hélas ! que dis-tu ? Rien. Va'],
  ['mon dieu ! qui va là', 'Mon dieu ! qui va là'],
  ['va-t’en ! tu mens', 'Va-t’en ! Tu mens'],
  ['écoute M. jourdain, Mme. lenoir', 'Écoute M. jourdain, Mme. lenoir'],
  ['« oui. » il sort', '« Oui. » Il sort'],
  ['i', 'I'],
  ['ah i ', 'Ah i '],
])('French: %s', (typed, wanted) => expect(write(typed, { language: 'fr' })).toBe(wanted))

test('leaves cues, headings and parentheticals unchanged', () => {
  for (const element of ['cue', 'scene', 'parenthetical', 'transition', 'shot'] as const)
    expect(write('quietly. then', { element })).toBe('quietly. then')
})

test('continues a sentence in lower case after a direction', () => {
  expect(write('and then', { said: 'I came,' })).toBe('and then')
  expect(write('and then', { said: 'I came.' })).toBe('And then')
})

test('capitalises each line of verse if the others are, but only sentences in a shared line', () => {
  const verse = { element: 'verse', language: 'fr' } as const
  expect(write('la mer', { ...verse, said: 'Je vois venir' })).toBe('La mer')
  expect(write('la mer', { ...verse, said: 'je vois venir' })).toBe('la mer')
  expect(write('la mer', { ...verse, shared: true, said: 'Je vois' })).toBe('la mer')
  expect(write('la mer', { ...verse, shared: true, said: 'Que vois-tu ?' })).toBe('La mer')
})
