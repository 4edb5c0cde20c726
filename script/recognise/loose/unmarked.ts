import { keyOf } from './line.ts'
import { soundsLikeDirection } from './wording.ts'

/** Where words stand that may be a direction. */
export interface Place {
  /** Whether what is spoken here is verse, line by line. */
  readonly verse: boolean
  /** What is said before, in the same speech. */
  readonly before: string
}

/** A paragraph of a speech, or a line of it, and where it stands. */
export interface Said {
  readonly words: string
  readonly place: Place
}

/** Directions that nothing marks: judged by how they are worded, and by those that the document shows. */
export interface UnmarkedDirections {
  /** From 0, surely spoken, to 1, surely a direction. */
  judge(words: string, place: Place): number
}

export const NONE: UnmarkedDirections = { judge: () => 0 }

/** A longer paragraph is speech. */
const LONGEST = 700
/** What one word can say at most. */
const MOST = 1.3
/** In prose, words that no direction held before say less: there are many ways to put one. */
const LEAST = -0.7
/** Directions that are enough to trust their words fully. */
const ENOUGH = 40
/** What the first round of learning is as sure of as this teaches the second. */
const SURE = 1.5

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** How often words stand in directions, and in speeches. */
class Counts {
  readonly #words = new Map<string, number>()
  #all = 0

  add(text: string): void {
    for (const word of [...wordsOf(text), ...firstOf(text)]) {
      this.#words.set(word, (this.#words.get(word) ?? 0) + 1)
      this.#all++
    }
  }

  /** Its share of the words here, leaning on `usual`, its share everywhere, while there are few. */
  share(word: string, usual: number): number {
    return ((this.#words.get(word) ?? 0) + LEANING * usual) / (this.#all + LEANING)
  }

  /** How often a word stands here, and how many words do. */
  of(word: string): readonly [number, number] {
    return [this.#words.get(word) ?? 0, this.#all]
  }
}

/** Words before a text tells of itself more than all texts do. */
const LEANING = 150

/** The first word counts once more, as itself and as the first. */
const firstOf = (text: string): string[] => {
  const [first] = wordsOf(text)
  return first === undefined ? [] : [`^${first}`]
}

const ENDED = /[.!?…:][\s»”"')\]—–-]*$/
/** How much rarer directions are among lines of verse than among paragraphs. */
const VERSE = -2.2

/** After words that end no sentence, what follows is more often the rest of it, and surely where it closes one. */
function inProse(words: string, before: string): number {
  if (before === '' || ENDED.test(before)) return 0
  return /^\p{Ll}/u.test(words) && ENDED.test(words) ? -2.5 : -0.6
}

const syllablesIn = (text: string): number => text.match(/[aeiouyàâäéèêëíîïóôöúùûüœæőűåаеёиоуыэюя]+/giu)?.length ?? 0

/** The number of syllables that most lines have within one; 0 where they differ. */
function metreOf(lines: readonly string[]): number {
  const counts = new Map<number, number>()
  for (const line of lines) counts.set(syllablesIn(line), (counts.get(syllablesIn(line)) ?? 0) + 1)
  const around = (of: number): number => [of - 1, of, of + 1].reduce((sum, one) => sum + (counts.get(one) ?? 0), 0)
  const best = [...counts.keys()].reduce((most, one) => (around(one) > around(most) ? one : most), 0)
  return around(best) > lines.length / 2 ? best : 0
}

/** How the speeches of a document are written. */
interface Manner {
  /** Syllables of a line of verse; 0 for prose. */
  readonly metre: number
  /** Whether paragraphs and lines begin with capitals. */
  readonly capitals: boolean
  /** At most 0: less where speeches of this document hold hardly any direction. */
  readonly rare: number
}

/** Share of paragraphs, and of lines of verse, that are directions where they are used freely. */
const FREELY = 0.06
const FREELY_IN_VERSE = 0.02
const RAREST = -3
/** Directions beside names and between speeches to the paragraphs of these, where a document has directions. */
const SHOWN = 0.02
/** Paragraphs that must be there before it counts fully how few of them are directions. */
const TELLING = 100

function mannerOf(spoken: readonly Said[]): Manner {
  const small = spoken.filter(({ words }) => /^\p{Ll}/u.test(words)).length
  return { metre: metreOf(spoken.map(({ words }) => words)), capitals: small < spoken.length * 0.15, rare: 0 }
}

class Wording implements UnmarkedDirections {
  readonly #directions = new Counts()
  readonly #speech = new Counts()
  readonly #whole = new Set<string>()
  readonly #names: ReadonlySet<string>
  readonly #manner: Manner
  #trust = 0

  constructor(names: ReadonlySet<string>, manner: Manner) {
    this.#names = names
    this.#manner = manner
  }

  learn(texts: readonly string[], isDirection: (text: string, at: number) => boolean): void {
    texts.forEach((text, at) => {
      const counts = isDirection(text, at) ? this.#directions : this.#speech
      counts.add(text)
    })
  }

  learnCertain(directions: readonly string[]): void {
    for (const text of directions) {
      this.#directions.add(text)
      this.#whole.add(keyOf(text))
    }
    this.#trust = Math.min(1, directions.length / ENOUGH)
  }

  /** Above 0 where a direction is more likely. */
  score(text: string, place: Place): number {
    const words = text.trim()
    const key = keyOf(words)
    // a name alone calls somebody
    if (words.length > LONGEST || key === '' || this.#names.has(key)) return -9
    const known = this.#whole.has(key) ? 2.5 : 0
    const worded =
      soundsLikeDirection(words) +
      this.#nameFirst(words, key) +
      this.#learned(words, place.verse ? -MOST : LEAST) * this.#trust
    const small = this.#manner.capitals && /^\p{Ll}/u.test(words) ? 1.6 : 0
    return (
      worded +
      small +
      known +
      this.#manner.rare +
      (place.verse ? this.#inVerse(words, place.before) : inProse(words, place.before))
    )
  }

  /** A line of verse is far more often spoken: in the midst of a sentence, or as long as all the others, it surely is. */
  #inVerse(text: string, before: string): number {
    let score = VERSE
    if (before !== '' && !ENDED.test(before)) score -= 2
    if (/[,;:–—-]$/.test(text)) score -= 2
    const { metre } = this.#manner
    if (metre > 0 && Math.abs(syllablesIn(text) - metre) <= 1) score -= 1.2
    return score
  }

  /** Somebody's name, and then what they do. */
  #nameFirst(text: string, key: string): number {
    const parts = key.split(' ')
    for (const length of [1, 2, 3])
      if (parts.length > length && this.#names.has(parts.slice(0, length).join(' ')))
        return /^[\p{L}\p{M}'’ -]+ [\p{Ll}]/u.test(text) && !/^[^\s]+,/.test(text) ? 1.5 : 0
    return 0
  }

  #learned(text: string, least: number): number {
    const words = [...wordsOf(text), ...firstOf(text)]
    const sum = words.reduce((all, word) => {
      const [[here, ofHere], [there, ofThere]] = [this.#directions.of(word), this.#speech.of(word)]
      const usual = (here + there + 1) / (ofHere + ofThere + 1)
      const says = Math.log(this.#directions.share(word, usual) / this.#speech.share(word, usual))
      return all + Math.max(least, Math.min(MOST, says))
    }, 0)
    return sum / Math.sqrt(words.length + 1)
  }

  judge(text: string, place: Place): number {
    return 1 / (1 + Math.exp(-this.score(text, place)))
  }
}

const howRare = (share: number, usual: number): number => Math.min(0, Math.log((share + 0.001) / usual))

/**
 * Learns from the directions that are certain: those beside names, and those between speeches; and from the paragraphs
 * of speeches, nearly all of which are spoken.
 */
export function learnUnmarked(
  certain: readonly string[],
  spoken: readonly Said[],
  names: ReadonlySet<string>,
): UnmarkedDirections {
  const texts = spoken.map(({ words }) => words)
  const manner = mannerOf(spoken)
  const first = new Wording(names, manner)
  first.learnCertain(certain)
  first.learn(texts, () => false)
  // how rare directions are among lines of verse is not known yet
  const sure = spoken.map(({ words, place }) => first.score(words, place) - (place.verse ? VERSE : 0) > SURE)
  const share = sure.filter(Boolean).length / Math.max(1, spoken.length)
  const verse = spoken.filter(({ place }) => place.verse).length / Math.max(1, spoken.length)
  const usual = verse * FREELY_IN_VERSE + (1 - verse) * FREELY
  const few = Math.min(1, spoken.length / TELLING)
  const rare =
    few * Math.max(RAREST, howRare(share, usual) + howRare(certain.length / Math.max(1, spoken.length), SHOWN))
  const second = new Wording(names, { ...manner, rare })
  second.learnCertain([...certain, ...texts.filter((_, at) => sure[at])])
  second.learn(
    texts.filter((_, at) => sure[at] !== true),
    () => false,
  )
  return second
}
