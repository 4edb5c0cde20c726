/** Generates a play of any length as a PDF; the seed determines every word. */
import { printPdf } from '@replique/paper'
import { parseFountain } from '@replique/script'
import { seededRandom } from './random.ts'

const NAMES = ['NORA', 'PIKE', 'THE FERRYMAN', 'MR PIKE', 'OLD MARTHA', 'THE BOY', 'A GUARD', 'LÉONIE']
/** The number of characters with only a few lines each. */
const PASSENGERS = 60
const WORDS =
  'the water is deep tonight and nobody has crossed since the bell rang over there you say they come back with the fog what did she tell him about the lamp never mind I have the keys'.split(
    ' ',
  )
/** The approximate number of speeches that fit on a page, and the number of speeches in a scene. */
const SPEECHES = 12
const SCENE = 60

export function longPlay(pages: number, seed = 1): Promise<Uint8Array> {
  const chance = seededRandom(seed)
  const below = (limit: number): number => Math.floor(chance() * limit)
  const sentence = (): string => {
    const words = Array.from({ length: 4 + below(14) }, () => WORDS[below(WORDS.length)]!).join(' ')
    return `${words[0]!.toUpperCase()}${words.slice(1)}.`
  }
  const parts = ['Title: The Long Crossing\nAuthor: Nobody in particular\n']
  for (let speech = 0; speech < pages * SPEECHES; speech++) {
    if (speech % (SCENE * 10) === 0) parts.push(`.ACT ${speech / SCENE / 10 + 1}`)
    if (speech % SCENE === 0) parts.push(`.SCENE ${((speech / SCENE) % 10) + 1}`, '(A jetty. Fog.)')
    const direction = below(6) === 0 ? '\n(looking away)' : ''
    const more = below(3) === 0 ? ` ${sentence()} ${sentence()}` : ''
    const name = below(8) === 0 ? `PASSENGER ${1 + below(PASSENGERS)}` : NAMES[below(NAMES.length)]!
    parts.push(`${name}${direction}\n${speech + 1}. ${sentence()}${more}`)
    if (below(9) === 0) parts.push('!The lamp goes out over the river, and comes back')
  }
  return printPdf(parseFountain(parts.join('\n\n')))
}
