/**
 * Where in a line somebody probably is who has spoken for a while and now pauses. People pause at punctuation, and their
 * pace is only roughly known, so both are weighed against each other.
 */

/** Letters per second, from a drawl to a patter, as ratios of the usual pace. */
const PACES = Array.from({ length: 17 }, (_, at) => 0.5 * 2 ** (at / 8))
/** The usual pace, and how much people differ from it: a standard deviation, as a natural logarithm. */
const [USUAL, DIFFER] = [14, 0.28]
/** How much one person's pace varies from line to line, once their pace is known. */
const VARY = 0.15
/** How often people pause after a word, by what follows it. */
const OFTEN = { word: 0.02, comma: 0.4, sentence: 0.8, end: 1 }
/** How far a pause may be from where the pace would put it: a share of the way, and a number of letters. */
const INEXACT = { share: 0.1, letters: 3 }
/** Seconds of silence that people leave at most: once a line is certainly over, and in the middle of one. */
const PAUSE = { over: 0.5, middle: 2.6 }

interface Place {
  /** The number of letters up to here. */
  readonly letters: number
  readonly often: number
}

/** Returns where somebody may pause in a line: after each word. */
function placesIn(text: string): Place[] {
  let letters = 0
  const words = text.match(/\S+/gu) ?? []
  const places = words.flatMap((word): Place[] => {
    const spoken = word.replaceAll(/[^\p{L}\p{N}]/gu, '').length
    letters += spoken + 1
    const often = /[.!?…—–]["»”’)]*$/u.test(word) ? OFTEN.sentence : /[,;:]$/u.test(word) ? OFTEN.comma : OFTEN.word
    // a mark that stands alone, as in French, belongs to the word before it
    return spoken === 0 && letters > 1 ? [{ letters: (letters -= 1), often }] : [{ letters, often }]
  })
  return [...places.slice(0, -1), { letters: Math.max(1, letters), often: OFTEN.end }]
}

/** The beginning of a line, where nobody pauses. */
const START: Place = { letters: 0, often: 0 }
/** Chances below this are left out, to save time. */
const LEAST = 1e-7

const bell = (distance: number, spread: number): number => Math.exp(-0.5 * (distance / spread) ** 2) / spread

/** How likely each place is for a pause, for one pace. */
type Chances = readonly number[]

export class LinePosition {
  readonly #places: readonly Place[]
  /** For each pace, how likely each place is for the last pause. Before the first one, `START` stands for the line's start. */
  #chances: readonly Chances[]

  /** `pace` is that of the speaker's earlier lines in letters per second; null if there are none. */
  constructor(text: string, pace: number | null) {
    this.#places = [START, ...placesIn(text)]
    const [middle, spread] = pace === null ? [1, DIFFER] : [pace / USUAL, VARY]
    this.#chances = PACES.map((one) => [bell(Math.log(one / middle), spread)])
  }

  get letters(): number {
    return this.#places.at(-1)!.letters
  }

  /** Returns how likely the line is over after this many seconds of speech since the last pause, from 0 to 1. */
  chanceOfEnd(spoken: number): number {
    const next = this.#pauseAfter(spoken)
    const over = next.reduce((sum, chances) => sum + chances.at(-1)!, 0)
    const all = sumOf(next)
    return all === 0 ? 1 : over / all
  }

  /** Learns from a pause after so many seconds of speech, after which the speaker continued. */
  wentOn(spoken: number): void {
    const next = this.#pauseAfter(spoken).map((chances) => [...chances.slice(0, -1), 0])
    const all = sumOf(next)
    // somebody who speaks on after the last word says something else, of which nothing is known
    if (all > 0) this.#chances = next.map((chances) => chances.map((chance) => chance / all))
  }

  /** Returns the chances of each place for a pause now. */
  #pauseAfter(spoken: number): number[][] {
    const places = this.#places
    const last = places.length - 1
    return this.#chances.map((before, at) => {
      const letters = spoken * PACES[at]! * USUAL
      return places.map((place, index) => {
        let chance = 0
        for (let from = 0; from < Math.min(index, before.length); from++) {
          if (before[from]! < LEAST) continue
          const away = place.letters - places[from]!.letters
          // somebody who has spoken for longer than the rest of the line takes is at its end
          const distance = index === last ? Math.min(0, letters - away) : letters - away
          chance += before[from]! * place.often * bell(distance, INEXACT.share * away + INEXACT.letters)
        }
        return chance
      })
    })
  }
}

const sumOf = (chances: readonly Chances[]): number => chances.flat().reduce((sum, one) => sum + one, 0)

/** Returns how many seconds of silence end a line that is over with this chance. */
export const pauseThatEnds = (chance: number): number => PAUSE.over + (PAUSE.middle - PAUSE.over) * (1 - chance) ** 1.5
