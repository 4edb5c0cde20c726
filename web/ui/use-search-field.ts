import { useEffect, useRef, useState } from 'react'

/** Tracks a field's searches, because the URL can lag behind typing and a late update must not overwrite the field. */
export class PendingSearches {
  #shown: string
  #underway: string[] = []

  constructor(shown: string) {
    this.#shown = shown
  }

  /** Records a search that the field submits. */
  ask(words: string): void {
    if (words !== this.#shown) this.#underway.push(words)
  }

  /**
   * Records the search terms now in the URL, and returns whether they come from elsewhere, for example the back button,
   * rather than from the field.
   */
  comesFromElsewhere(words: string): boolean {
    if (words === this.#shown) return false
    this.#shown = words
    const own = this.#underway.indexOf(words)
    this.#underway = own < 0 ? [] : this.#underway.slice(own + 1)
    return own < 0
  }
}

interface Options {
  /** The search terms in the URL. */
  readonly value: string
  readonly onAsk: (words: string) => void
  /** Milliseconds without typing before a search is submitted. */
  readonly pause: number
}

interface TypedWords {
  readonly words: string
  readonly type: (words: string) => void
  /** Submits immediately. */
  readonly ask: (words: string) => void
}

/** Holds the text of a search field, and submits it when the user stops typing. */
export function useSearchField({ value, onAsk, pause }: Options): TypedWords {
  const [words, setWords] = useState(value)
  const asked = useRef(new PendingSearches(value))
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
