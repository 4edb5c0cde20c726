import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Element, Play } from '../../play.ts'
import { samePlay } from '../../same-play.ts'
import { printFdx } from './print-fdx.ts'
import { readFdx } from './read-fdx.ts'
import { anyScript } from './tests/any-script.ts'
import { heldElements, heldTitlePage, isUsualCue, seenCue } from './tests/held.ts'
import { trimText } from './words.ts'

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const TIME = 60_000 + RUNS * 60
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)

function read(text: string): Play {
  const result = readFdx(text)
  if ('error' in result) throw new Error(result.error)
  return result.play
}

/**
 * Returns the elements in the form in which the tests compare them: without ids, and with the names of speakers instead
 * of their ids.
 */
const comparable = (play: Play, original: Play, from: readonly Element[]): unknown[] =>
  play.elements.map((element, at) => {
    const { kind, character, id: _, text, ...rest } = element
    if (kind !== 'cue') return { kind, text, ...rest }
    const source = from[at]
    const usual = source?.kind === 'cue' && isUsualCue(original, source)
    const name = usual ? play.characters.find((one) => one.id === character)?.name : undefined
    return { kind, name, seen: seenCue(play, element), ...(usual && { text: trimText(text, true) }), ...rest }
  })

test(
  `keeps what Final Draft can hold of ${RUNS} generated plays, from seed ${FIRST}`,
  () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const play = anyScript(seed)
      const back = read(printFdx(play))
      const elements = heldElements(play)
      const wanted = { ...play, elements }
      expect({ seed, elements: comparable(back, play, elements) }).toEqual({
        seed,
        elements: comparable(wanted, play, elements),
      })
      expect({ seed, page: back.titlePage }).toEqual({ seed, page: heldTitlePage(play.titlePage) })
      expect(back.settings.paper).toBe(play.settings.paper)
      const again = printFdx(back)
      expect(samePlay(read(again), back), `seed ${seed}`).toBe(true)
    }
  },
  TIME,
)

const place = new URL('../../../../shared/data/scripts/fdx/', import.meta.url)
if (!existsSync(place)) test.skip('the files of ../shared/data/scripts/fdx: not there', () => {})
else
  test.each(readdirSync(place).filter((name) => name.endsWith('.fdx')))('shared %s survives a round trip', (name) => {
    const play = read(readFileSync(new URL(name, place), 'utf8'))
    const text = printFdx(play)
    const back = read(text)
    expect(back).toEqual(play)
    expect(printFdx(back)).toBe(text)
  })
