import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { samePlay } from '../../same-play.ts'
import { anyPlay } from '../../tests/any-play.ts'
import { fullPlay } from '../../tests/full-play.ts'
import { parseFountain } from './read-fountain.ts'
import { printPlainFountain } from './print-body.ts'
import { printFountain } from './print-fountain.ts'
import { printTitleLines } from './title-lines.ts'

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const TIME = 60_000 + RUNS * 60
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)

test(
  `${RUNS} generated plays survive a round trip, from seed ${FIRST}`,
  () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const play = fullPlay(seed)
      const text = printFountain(play)
      const back = parseFountain(text)
      if (!samePlay(back, play)) expect({ seed, text, play: back }).toEqual({ seed, text, play })
      expect(printFountain(back), `seed ${seed}`).toBe(text)
    }
  },
  TIME,
)

test(
  `starts with the plain Fountain of ${RUNS} generated plays, from seed ${FIRST}`,
  () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const play = anyPlay(seed)
      const plain = printPlainFountain(play).trimEnd()
      expect(printFountain(play).startsWith(plain), `seed ${seed}`).toBe(true)
      expect(parseFountain(plain).titlePage.length > 0, `seed ${seed}`).toBe(printTitleLines(play.titlePage) !== '')
    }
  },
  TIME,
)

for (const folder of ['fountain', 'fountain-tests']) {
  const place = new URL(`../../../../shared/data/scripts/${folder}/`, import.meta.url)
  if (!existsSync(place)) test.skip(`the files of ../shared/data/scripts/${folder}: not there`, () => {})
  else
    test.each(readdirSync(place).filter((name) => name.endsWith('.fountain')))(
      `${folder}/%s survives a round trip`,
      (name) => {
        const play = parseFountain(readFileSync(new URL(name, place), 'utf8'))
        const text = printFountain(play)
        const back = parseFountain(text)
        expect(samePlay(back, play)).toBe(true)
        expect(printFountain(back)).toBe(text)
      },
    )
}
