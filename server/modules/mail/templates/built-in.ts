import { readFileSync } from 'node:fs'
import type { LetterName } from '@replique/contract'
import type { Words } from '../rendering/words.ts'

const read = new Map<string, Words>()

/** The words the server comes with: the first line of the file is the subject, what follows the blank line the body. */
export function builtInWords(name: LetterName, language: 'en' | 'fr'): Words {
  const file = `${name}.${language}.txt`
  const known = read.get(file)
  if (known !== undefined) return known
  const [subject = '', ...lines] = readFileSync(new URL(`../words/${file}`, import.meta.url), 'utf8').split('\n')
  const words = { subject, body: lines.join('\n').trim() }
  read.set(file, words)
  return words
}
