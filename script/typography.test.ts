import { expect, test } from 'vitest'
import type { Language } from './play.ts'
import { typeset } from './typography.ts'
import { expectLinear } from '../workshop/growth-for-tests.ts'

/** Returns the text that results from typing these keys one by one. */
function typeAll(keys: string, language: Language): string {
  let text = ''
  for (const key of keys) {
    const change = typeset(text, key, language)
    text = change ? text.slice(0, text.length - change.remove) + change.insert : text + key
  }
  return text
}

test.each([
  ['Viens !', 'Viens\u202f!'],
  ['Viens!', 'Viens\u202f!'],
  ['Quoi ?!', 'Quoi\u202f?!'],
  ['Oui ; non', 'Oui\u202f; non'],
  ['Il dit : viens', 'Il dit\u00a0: viens'],
  ['Il dit: viens', 'Il dit\u00a0: viens'],
  ['Il dit "oui" et part', 'Il dit «\u00a0oui\u00a0» et part'],
  ['Il dit " oui " et part', 'Il dit «\u00a0oui\u00a0» et part'],
  ['«oui»', '«\u00a0oui\u00a0»'],
  ['Il dit << oui >> et part', 'Il dit «\u00a0oui\u00a0» et part'],
  ['<<oui>>', '«\u00a0oui\u00a0»'],
  ['> FIN <', '> FIN <'],
  ['« oui ! »', '«\u00a0oui\u202f!\u00a0»'],
  ['"L\'été ?"', '«\u00a0L’été\u202f?\u00a0»'],
  ['Bon...', 'Bon…'],
  ['Bon....', 'Bon….'],
  ['INT. BAR - 20:15', 'INT. BAR - 20:15'],
  ['Acte 1: le bac', 'Acte 1\u00a0: le bac'],
  ['voir https://a.fr/b?c=d;e', 'voir https://a.fr/b?c=d;e'],
  ['écrire à jo@bac.fr?', 'écrire à jo@bac.fr?'],
  ['(?)', '(?)'],
  ['!', '!'],
])('French: %s', (keys, text) => expect(typeAll(keys, 'fr')).toBe(text))

test.each([
  ['"Go," she said.', '“Go,” she said.'],
  ["it's the dogs' bowl", 'it’s the dogs’ bowl'],
  ["'Go,' she said.", '‘Go,’ she said.'],
  ["tell 'em all", 'tell ’em all'],
  ["back in the '90s.", 'back in the ’90s.'],
  ['("maybe")', '(“maybe”)'],
  ['he is 6\'2" tall', 'he is 6\'2" tall'],
  ['"room 12"', '“room 12”'],
  ['Well...', 'Well…'],
  ['Go! Now? Yes: 20:15; ok', 'Go! Now? Yes: 20:15; ok'],
  ['see http://a.b/"c"', 'see http://a.b/"c"'],
])('English: %s', (keys, text) => expect(typeAll(keys, 'en')).toBe(text))

test('takes linear time in a long paragraph', async () => {
  const typeIn = (length: number) => () => {
    for (const key of ['"', '!', ':', '.', ' ']) typeset(`${' '.repeat(length)}x`, key, 'fr')
  }
  await expectLinear(typeIn(100_000), typeIn(1_000_000))
})
