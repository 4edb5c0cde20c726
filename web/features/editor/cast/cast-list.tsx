import type { CastFacts, Character } from '@replique/script'
import { addCharacter, sameName } from '@replique/manuscript'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import type { MountedEditor } from '../mount.ts'
import { ProposeButton } from './attributes/attribute-fields.tsx'
import { colouredNames, switchColours } from './colours.ts'
import {
  CAST_FILTERS,
  matchesFilter,
  type CastFilter,
  matchesSearch,
  addUnlistedCharacter,
  removeAll,
} from './cast-edits.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { useFrame } from '../shell/editor-hooks.ts'
import { CastRows } from './cast-rows.tsx'

interface CastToolsProps {
  readonly editor: MountedEditor
  readonly typed: string
  /** Whether the list is long enough to need a search field. */
  readonly many: boolean
  readonly onType: (typed: string) => void
  readonly onPrinted: () => void
  /** Null if proposals can't be accepted, because the play is read-only. */
  readonly onPropose: (() => void) | null
}

/** The tools above the list: search, coloured names, the printed list and proposals. */
function CastTools({ editor, typed, many, onType, onPrinted, onPropose }: CastToolsProps) {
  const coloured = useStore(colouredNames)
  return (
    <div className="grid gap-1 px-4 pt-2">
      {many && (
        <label>
          <span className="sr-only">{m.cast_search()}</span>
          <input
            type="search"
            value={typed}
            placeholder={m.cast_search()}
            onChange={(event) => onType(event.target.value)}
            className="h-11 w-full rounded-base border border-line-strong bg-raised px-3"
          />
        </label>
      )}
      <div className="-mx-2 flex flex-wrap">
        <Button
          look="plain"
          icon="palette"
          aria-pressed={coloured}
          data-tip={m.cast_coloured()}
          onClick={() => switchColours(editor, !coloured)}
          className="px-2 text-sm aria-pressed:bg-accent-soft"
        >
          {m.cast_colours()}
        </Button>
        <Button look="plain" icon="printer" onClick={onPrinted} className="px-2 text-sm">
          {m.cast_print()}
        </Button>
        {onPropose && <ProposeButton onOpen={onPropose} />}
      </div>
    </div>
  )
}

const LABELS: Readonly<Record<CastFilter, (inputs: { count: number }) => string>> = {
  all: m.cast_filter_all,
  unused: m.cast_filter_unused,
  silent: m.cast_filter_silent,
  unprinted: m.cast_filter_unprinted,
}

interface CastFiltersProps {
  readonly characters: readonly Character[]
  readonly facts: CastFacts
  readonly filter: CastFilter
  readonly onFilter: (filter: CastFilter) => void
}

/** Filters for the list. Shown only if there is something to filter. */
function CastFilters({ characters, facts, filter, onFilter }: CastFiltersProps) {
  const counted = CAST_FILTERS.map((one) => ({
    one,
    count: characters.filter((who) => matchesFilter(one, who, facts)).length,
  }))
  const offered = counted.filter(({ one, count }) => one === 'all' || one === filter || count > 0)
  if (offered.length < 2) return null
  return (
    <div role="group" aria-label={m.cast_filter()} className="flex flex-wrap gap-1 px-4 pt-2">
      {offered.map(({ one, count }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === filter}
          onClick={() => onFilter(one)}
          className="min-h-11 rounded-base border border-line px-3 text-sm text-ink-soft hover:bg-sunk aria-pressed:border-accent aria-pressed:text-ink rail:min-h-9"
        >
          {LABELS[one]({ count })}
        </button>
      ))}
    </div>
  )
}

interface Props {
  readonly parts: EditorParts
  readonly facts: CastFacts
  readonly hues: ReadonlyMap<string, number>
  /** The character or tool to focus after returning from its view. */
  readonly focus: string | null
  readonly onOpen: (id: string) => void
  readonly onPrinted: () => void
  readonly onPropose: () => void
}

/** The number of characters from which the list has a search field. */
const MANY = 8

/** All characters, in the order of the list. */
export function CastList({ parts, facts, hues, focus, onOpen, onPrinted, onPropose }: Props) {
  const { editor, writable } = parts
  const { characters } = useFrame(editor)
  const [typed, setTyped] = useState('')
  const [asked, setFilter] = useState<CastFilter>('all')
  const filter = characters.some((one) => matchesFilter(asked, one, facts)) ? asked : 'all'
  const place = useRef<HTMLDivElement>(null)
  const shown = characters.filter(
    (one) => matchesFilter(filter, one, facts) && (typed.trim() === '' || matchesSearch(typed, one)),
  )
  const unused = characters.filter((one) => matchesFilter('unused', one, facts))
  useEffect(() => {
    if (focus === null) return
    const row = place.current?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(focus)}"], [data-tool="${CSS.escape(focus)}"]`,
    )
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [focus])
  return (
    <div ref={place} className="grid grid-cols-1">
      <CastTools
        {...{
          editor,
          typed,
          many: characters.length > MANY,
          onType: setTyped,
          onPrinted,
          onPropose: writable ? onPropose : null,
        }}
      />
      <CastFilters {...{ characters, facts, filter, onFilter: setFilter }} />
      {characters.length === 0 && <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_characters_empty()}</p>}
      {characters.length > 0 && shown.length === 0 && (
        <p role="status" className="px-4 py-3 text-sm text-ink-soft">
          {m.cast_nothing()}
        </p>
      )}
      <CastRows {...{ editor, shown, facts, hues, onOpen, movable: writable && shown.length === characters.length }} />
      {writable && shown.length > 1 && shown.length === characters.length && (
        <p className="px-4 text-xs text-ink-soft pointer-coarse:hidden">{m.cast_move_hint()}</p>
      )}
      {writable && filter === 'unused' && unused.length > 0 && (
        <div className="px-4 pt-2">
          <Button icon="trash-2" className="w-full" onClick={() => removeAll(editor, unused)}>
            {m.cast_remove_unused({ count: unused.length })}
          </Button>
        </div>
      )}
      <Strangers {...{ parts, facts }} />
      {writable && <NewCharacter {...{ parts, characters }} />}
    </div>
  )
}

/** Names in cues that don't belong to any listed character. */
function Strangers({ parts: { editor, writable }, facts }: Pick<Props, 'parts' | 'facts'>) {
  if (facts.strangers.length === 0) return null
  return (
    <section className="mt-3 border-t border-line px-4 pt-3">
      <h2 className="text-sm font-semibold">{m.cast_strangers()}</h2>
      <ul>
        {facts.strangers.map(({ name, speeches }) => (
          <li key={name} className="flex min-h-11 items-center gap-2 text-sm">
            <span className="min-w-0 grow truncate">
              {name} <span className="text-ink-soft">· {m.editor_speeches({ count: speeches })}</span>
            </span>
            {writable && (
              <Button
                look="plain"
                aria-label={m.cast_stranger_add({ name })}
                onClick={() => addUnlistedCharacter(editor, name)}
              >
                {m.editor_character_add()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewCharacter({ parts: { editor }, characters }: { parts: EditorParts; characters: readonly Character[] }) {
  const [name, setName] = useState('')
  const useless = name.trim() === '' || characters.some((one) => sameName(one.name, name))
  return (
    <form
      className="flex items-end gap-2 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (useless) return
        editor.binding.edit((shared) => addCharacter(shared, name.trim()))
        setName('')
      }}
    >
      <label className="grid min-w-0 grow gap-1 text-sm font-semibold">
        {m.editor_character_new()}
        <input
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="h-11 min-w-0 rounded-base border border-line-strong bg-raised px-3 font-normal"
        />
      </label>
      <Button type="submit" icon="plus" disabled={useless}>
        {m.editor_character_add()}
      </Button>
    </form>
  )
}
