import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTypedWords } from '../../../ui/typed-words/use-typed-words.ts'

/** Milliseconds between the last letter and the question. */
const PAUSE = 200

interface Props {
  readonly value: string
  readonly onChange: (words: string) => void
}

/** Words to look for; asked while one types. */
export function SearchField({ value, onChange }: Props) {
  const { words, type, ask } = useTypedWords({ value, onAsk: onChange, pause: PAUSE })
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
        onChange={(event) => type(event.target.value)}
        className="min-h-11 w-full rounded-base border border-line-strong bg-raised pr-11 pl-10 text-ink placeholder:text-ink-soft"
      />
      {words !== '' && (
        <IconButton
          icon="x"
          label={m.shelf_search_clear()}
          className="absolute top-0 right-0"
          onClick={() => ask('')}
        />
      )}
    </form>
  )
}
