import type { Character, CharacterFacts, FirstScene } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { HueDot } from './hue-dot.tsx'

const firstWords = ({ heading, number }: FirstScene): string =>
  number ? m.cast_first_number({ number }) : heading ? m.cast_first_heading({ heading }) : m.cast_first_opening()

/** What a character does in the play, in a line. */
export function factWords({ speeches, words, first, state }: CharacterFacts): string {
  if (state === 'unused') return m.cast_unused()
  const said =
    state === 'silent' ? [m.cast_silent()] : [m.editor_speeches({ count: speeches }), m.cast_words({ count: words })]
  return [...said, ...(first ? [firstWords(first)] : [])].join(' · ')
}

const groupWords = ({ members }: Character): string =>
  members === undefined ? '' : members === 'everyone' ? m.cast_everyone() : m.cast_members({ count: members.length })

interface Props {
  readonly one: Character
  readonly facts: CharacterFacts | undefined
  readonly hue: number
  /** Somebody else has the same name. */
  readonly twice: boolean
  readonly tabbable: boolean
  readonly movable: boolean
  readonly onFocus: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onMove: (id: string, direction: 'up' | 'down') => void
}

/** A character in the list: it is opened with a press, and moved with Alt and an arrow. */
export function CastRow({ one, facts, hue, twice, tabbable, movable, onFocus, onOpen, onMove }: Props) {
  const { id, name, unprinted } = one
  const marks = [twice ? m.cast_twice() : '', groupWords(one), unprinted ? m.cast_unprinted_mark() : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <li data-drag={movable ? id : undefined} className="group relative px-2 select-none">
      <button
        type="button"
        data-row={id}
        tabIndex={tabbable ? 0 : -1}
        aria-keyshortcuts={movable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onFocus={() => onFocus(id)}
        onClick={() => onOpen(id)}
        className="flex min-h-13 w-full items-center gap-3 rounded-base px-2 py-1.5 text-left hover:bg-sunk"
      >
        <HueDot hue={hue} />
        <span className="min-w-0 grow">
          <span className="block truncate">
            <span className="font-semibold">{name || m.cast_unnamed()}</span>
            {marks && <span className="text-sm text-ink-soft"> · {marks}</span>}
          </span>
          {facts && <span className="block truncate text-sm text-ink-soft">{factWords(facts)}</span>}
        </span>
        <Icon name="chevron-right" className="size-4 text-ink-soft" />
      </button>
      {movable && (
        <span
          data-no-drag
          className="absolute top-1 right-9 hidden rounded-base bg-paper group-focus-within:flex group-hover:flex pointer-coarse:group-hover:hidden pointer-coarse:group-focus-within:hidden"
        >
          {(['up', 'down'] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              aria-label={direction === 'up' ? m.cast_up({ name }) : m.cast_down({ name })}
              onClick={() => onMove(id, direction)}
              className="inline-flex size-11 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
            >
              <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} className="size-4" />
            </button>
          ))}
        </span>
      )}
    </li>
  )
}
