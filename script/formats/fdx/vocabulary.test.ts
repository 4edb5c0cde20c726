import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Play } from '../../play.ts'
import { childrenOf, readXml, type XmlElement } from '../xml/tree.ts'
import { printFdx } from './print-fdx.ts'
import { readFdx } from './read-fdx.ts'
import { anyScript } from './tests/any-script.ts'
import { NEW_FILE, OLD_FILE } from './tests/own-files.ts'

const place = new URL('../../../../shared/data/scripts/fdx/', import.meta.url)

/** Collects which elements occur inside which others and in what order, and which attributes they have. */
function wordsOf(element: XmlElement, words = new Set<string>()): Set<string> {
  for (const name of Object.keys(element.attributes)) words.add(`${element.name} @${name}`)
  let before: XmlElement | undefined
  for (const child of childrenOf(element)) {
    words.add(`${element.name} > ${child.name}`)
    // a list can have several items, even if every available file has only one
    const isList = before?.name === child.name && element.name === `${child.name}s`
    if (before !== undefined && !isList) words.add(`${element.name} > ${before.name} + ${child.name}`)
    before = child
    wordsOf(child, words)
  }
  return words
}

function rootOf(text: string): XmlElement {
  const read = readXml(text)
  if ('error' in read) throw new Error(read.error)
  return read.root
}

function playOf(text: string): Play {
  const result = readFdx(text)
  if ('error' in result) throw new Error(result.error)
  return result.play
}

if (!existsSync(place)) test.skip('what real Final Draft files hold: ../shared/data/scripts/fdx is not there', () => {})
else {
  const files = readdirSync(place).filter((name) => name.endsWith('.fdx'))
  const known = new Set(files.flatMap((name) => [...wordsOf(rootOf(readFileSync(new URL(name, place), 'utf8')))]))

  test('finds sample files', () => expect(known.size).toBeGreaterThan(100))

  const plays: [name: string, play: () => Play][] = [
    ['of the older kind', () => playOf(OLD_FILE)],
    ['of the newer kind', () => playOf(NEW_FILE)],
  ]
  for (let seed = 0; seed < 60; seed++) plays.push([`of seed ${seed}`, () => anyScript(seed)])

  test.each(plays)('a file written from a play %s uses only elements and attributes of real files', (_, play) => {
    expect([...wordsOf(rootOf(printFdx(play())))].filter((word) => !known.has(word))).toEqual([])
  })
}
