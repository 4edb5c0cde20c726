import { useEffect, useRef, useState } from 'react'
import { AskedWords } from './asked-words.ts'

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

/** Words to look for, asked for once whoever types them pauses. */
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
