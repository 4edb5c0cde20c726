import { useEffect, useRef, useState } from 'react'

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

interface Options {
  /** The words that the address shows. */
  readonly value: string
  readonly onAsk: (words: string) => void
  /** Milliseconds without a key before they are asked for. */
  readonly pause: number
}

interface TypedWords {
  readonly words: string
  readonly type: (words: string) => void
  /** Asks at once. */
  readonly ask: (words: string) => void
}

/** Search terms, submitted once the user pauses typing. */
export function useTypedWords({ value, onAsk, pause }: Options): TypedWords {
  const [words, setWords] = useState(value)
  const asked = useRef(new AskedWords(value))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!asked.current.comesFromElsewhere(value)) return
    clearTimeout(timer.current)
    setWords(value)
  }, [value])
  const ask = (next: string): void => {
    clearTimeout(timer.current)
    asked.current.ask(next.trim())
    onAsk(next.trim())
  }
  return {
    words,
    type(next) {
      setWords(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => ask(next), pause)
    },
    ask(next) {
      setWords(next)
      ask(next)
    },
  }
}
