/**
 * What a field has asked for, while the address that shows it may come later than the next letters: such an answer must
 * not take the place of what is being typed.
 */
export class AskedWords {
  #shown: string
  #underway: string[] = []

  constructor(shown: string) {
    this.#shown = shown
  }

  /** The field asks for these words. */
  ask(words: string): void {
    if (words !== this.#shown) this.#underway.push(words)
  }

  /** The address shows these words; whether they were asked for elsewhere, as by the way back. */
  comesFromElsewhere(words: string): boolean {
    if (words === this.#shown) return false
    this.#shown = words
    const own = this.#underway.indexOf(words)
    this.#underway = own < 0 ? [] : this.#underway.slice(own + 1)
    return own < 0
  }
}
