import type { Character, CharacterFacts, FirstScene, CastFacts } from '@replique/script'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { useKeys } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { useDragOrder } from '../cards/drag-order.ts'
import { moveBy, placeBefore, isShared, sharedNames } from './cast-edits.ts'

/** A dot in the character's colour. Hidden from screen readers, because the name is always beside it. */
export const HueDot = ({ hue, large = false }: { hue: number; large?: boolean }) => (
  <span
    aria-hidden
    className={large ? 'size-6 shrink-0 rounded-full' : 'size-3 shrink-0 rounded-full'}
    style={{ background: `var(--character-${hue})` }}
  />
)

const firstWords = ({ heading, number }: FirstScene): string =>
  number ? m.cast_first_number({ number }) : heading ? m.cast_first_heading({ heading }) : m.cast_first_opening()

/** Returns a line that summarizes what a character does in the play. */
export function factWords({ speeches, words, first, state }: CharacterFacts): string {
  if (state === 'unused') return m.cast_unused()
  const said =
    state === 'silent' ? [m.cast_silent()] : [m.editor_speeches({ count: speeches }), m.cast_words({ count: words })]
  return [...said, ...(first ? [firstWords(first)] : [])].join(' · ')
}

const groupWords = ({ members }: Character): string =>
  members === undefined ? '' : members === 'everyone' ? m.cast_everyone() : m.cast_members({ count: members.length })

interface CastRowProps {
  readonly one: Character
  readonly facts: CharacterFacts | undefined
  readonly hue: number
  /** Whether another character has the same name. */
  readonly twice: boolean
  readonly tabbable: boolean
  readonly movable: boolean
  readonly onFocus: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onMove: (id: string, direction: 'up' | 'down') => void
}

/** A character in the list. A click opens it; Alt with an arrow key moves it. */
function CastRow({ one, facts, hue, twice, tabbable, movable, onFocus, onOpen, onMove }: CastRowProps) {
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

interface Props {
  readonly editor: MountedEditor
  readonly shown: readonly Character[]
  readonly facts: CastFacts
  readonly hues: ReadonlyMap<string, number>
  /** Whether rows can be moved. A filtered list can't be reordered. */
  readonly movable: boolean
  readonly onOpen: (id: string) => void
}

const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')]

/** Moves focus between rows with the arrow keys, Home and End. */
function walk(list: HTMLElement, { key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const rows = rowsIn(list)
  const at = rows.indexOf(target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key]
  if (at < 0 || to === undefined || altKey || ctrlKey || metaKey) return false
  rows[to]?.focus()
  return true
}

const DIRECTIONS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** The rows of the list. One row is in the tab order; the arrow keys reach the others. */
export function CastRows({ editor, shown, facts, hues, movable, onOpen }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const moved = useRef<string | null>(null)
  const done = (id: string): void => {
    const { characters } = editor.live.frame
    const at = characters.findIndex((one) => one.id === id)
    moved.current = id
    setTold(m.cast_moved({ name: characters[at]?.name ?? '', place: at + 1, count: characters.length }))
  }
  const step = (id: string, direction: 'up' | 'down'): void => {
    if (moveBy(editor, id, direction)) done(id)
  }
  useDragOrder(list, {
    enabled: movable,
    onDrop: (id, before) => {
      if (id === before) return
      placeBefore(editor, id, before)
      done(id)
    },
  })
  useEffect(() => {
    const id = moved.current
    if (id === null || !list.current || !shown.some((one) => one.id === id)) return
    moved.current = null
    rowsIn(list.current)
      .find(({ dataset }) => dataset['row'] === id)
      ?.focus()
  }, [shown])
  useKeys(list, (event) => {
    const direction = event.altKey && movable ? DIRECTIONS[event.key] : undefined
    const id = (event.target as HTMLElement).dataset['row']
    if (direction === undefined || id === undefined) return list.current !== null && walk(list.current, event)
    step(id, direction)
    return true
  })
  const shared = sharedNames(shown)
  const first = shown.some(({ id }) => id === current) ? current : shown[0]?.id
  return (
    <>
      <ol ref={list} aria-label={m.editor_characters()} className="grid grid-cols-1 gap-0.5 py-2">
        {shown.map((one) => (
          <CastRow
            key={one.id}
            one={one}
            facts={facts.of.get(one.id)}
            hue={hues.get(one.id) ?? 1}
            twice={isShared(one, shared)}
            tabbable={one.id === first}
            movable={movable}
            onFocus={setCurrent}
            onOpen={onOpen}
            onMove={step}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  )
}
