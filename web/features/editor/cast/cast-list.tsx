import { addCharacter, sameName } from '@replique/manuscript'
import { type CastFacts, type Character } from '@replique/script'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame } from '../desk/editor-value.ts'
import { addStranger, removeAll } from './cast-edits.ts'
import { CastFilters } from './cast-filters.tsx'
import { answersTo, isOf, type CastFilter } from './cast-reading.ts'
import { CastRows } from './cast-rows.tsx'
import { CastTools } from './cast-tools.tsx'

interface Props {
  readonly parts: DeskParts
  readonly facts: CastFacts
  readonly hues: ReadonlyMap<string, number>
  /** Whose form was left, or which tool, to come back to. */
  readonly focus: string | null
  readonly onOpen: (id: string) => void
  readonly onPrinted: () => void
  readonly onPropose: () => void
}

/** From so many on, one looks for somebody rather than down the list. */
const MANY = 8

/** Everybody, in the order of the list. */
export function CastList({ parts, facts, hues, focus, onOpen, onPrinted, onPropose }: Props) {
  const { editor, writable } = parts
  const { characters } = useFrame(editor)
  const [typed, setTyped] = useState('')
  const [asked, setFilter] = useState<CastFilter>('all')
  const filter = characters.some((one) => isOf(asked, one, facts)) ? asked : 'all'
  const place = useRef<HTMLDivElement>(null)
  const shown = characters.filter((one) => isOf(filter, one, facts) && (typed.trim() === '' || answersTo(typed, one)))
  const unused = characters.filter((one) => isOf('unused', one, facts))
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

/** Those whose names stand above speeches and who are on no list. */
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
              <Button look="plain" aria-label={m.cast_stranger_add({ name })} onClick={() => addStranger(editor, name)}>
                {m.editor_character_add()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewCharacter({ parts: { editor }, characters }: { parts: DeskParts; characters: readonly Character[] }) {
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
