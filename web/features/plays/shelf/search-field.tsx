import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Milliseconds between the last letter and the question. */
const PAUSE = 200

interface Props {
  readonly value: string
  readonly onChange: (words: string) => void
}

/** Words to look for; asked while one types. */
export function SearchField({ value, onChange }: Props) {
  const [words, setWords] = useState(value)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // the way back leads to other words
    if (value !== asked.current) setWords(value)
    asked.current = value
  }, [value])
  const ask = (next: string) => {
    clearTimeout(timer.current)
    asked.current = next.trim()
    onChange(next.trim())
  }
  const change = (next: string) => {
    setWords(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), PAUSE)
  }
  return (
    <form
      role="search"
      className="relative min-w-0 grow basis-56"
      onSubmit={(event) => {
        event.preventDefault()
        ask(words)
      }}
    >
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 text-ink-soft" />
      <input
        type="text"
        enterKeyHint="search"
        aria-label={m.shelf_search()}
        placeholder={m.shelf_search()}
        value={words}
        maxLength={200}
        onChange={(event) => change(event.target.value)}
        className="min-h-11 w-full rounded-house border border-line-strong bg-raised pr-11 pl-10 text-ink placeholder:text-ink-soft"
      />
      {words !== '' && (
        <IconButton
          icon="x"
          label={m.shelf_search_clear()}
          className="absolute top-0 right-0"
          onClick={() => {
            setWords('')
            ask('')
          }}
        />
      )}
    </form>
  )
}
