const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** The words, and the first once more as the first. */
function tokensOf(text: string): string[] {
  const words = wordsOf(text)
  return words.length === 0 ? [] : [...words, `^${words[0]}`]
}

/** Times that a word says nothing: it is as often in directions as all words are. */
const LEANING = 1
/** What one word says at most. */
const MOST = 3

/** How much more often words stand in the directions of a document than in all of it. */
export class LeaningWords {
  readonly #directions = new Map<string, number>()
  readonly #all = new Map<string, number>()
  #ofDirections = 0
  #ofAll = 0

  /** Counts words that are a direction as likely as `chance` says. */
  add(text: string, chance: number): void {
    for (const word of tokensOf(text)) {
      this.#all.set(word, (this.#all.get(word) ?? 0) + 1)
      this.#directions.set(word, (this.#directions.get(word) ?? 0) + chance)
      this.#ofDirections += chance
      this.#ofAll++
    }
  }

  /** Above 0 where the words were in directions elsewhere; `own` is what these themselves were counted as. */
  says(text: string, own: number): number {
    const tokens = tokensOf(text)
    const usual = (this.#ofDirections + 1) / (this.#ofAll + 10)
    const sum = tokens.reduce((all, word) => {
      const times = Math.max(0, (this.#all.get(word) ?? 0) - 1)
      const here = Math.max(0, (this.#directions.get(word) ?? 0) - own)
      const says = Math.log((here + usual * LEANING) / (times + LEANING) / usual)
      return all + Math.max(-MOST, Math.min(MOST, says))
    }, 0)
    return sum / Math.sqrt(tokens.length + 1)
  }
}
