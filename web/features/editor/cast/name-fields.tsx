import {
  sameName,
  setAliases,
  type NamePlace,
  findNamePlaces,
  renameCharacter,
  renameEverywhere,
} from '@replique/manuscript'
import type { Character } from '@replique/script'
import { useId, useRef, useState, useEffect, useEffectEvent } from 'react'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useKeys } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { Line } from '../panels/form.tsx'
import { offerMerge, sameNamed } from './cast-edits.ts'

interface AliasFieldProps {
  readonly editor: MountedEditor
  readonly one: Character
  readonly disabled: boolean
}

/** Returns the character who already uses this as a name or alias. Sharing it would make cues ambiguous. */
function holderOf({ live }: MountedEditor, one: Character, typed: string): Character | undefined {
  const answers = ({ name, aliases }: Character): boolean => [name, ...aliases].some((known) => sameName(known, typed))
  return live.frame.characters.find((other) => answers(other) && (other.id !== one.id || sameName(one.name, typed)))
}

/** Other names that cues use for the same character. */
export function AliasField({ editor, one, disabled }: AliasFieldProps) {
  const id = useId()
  const place = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const set = (aliases: readonly string[]): void => editor.binding.edit((shared) => setAliases(shared, one.id, aliases))
  const add = (): void => {
    const alias = typed.replace(/\s+/gu, ' ').trim()
    if (alias === '') return
    const holder = holderOf(editor, one, alias)
    if (holder) return setFault(m.cast_alias_taken({ name: holder.name }))
    if (!one.aliases.some((known) => sameName(known, alias))) set([...one.aliases, alias])
    setTyped('')
  }
  useKeys(place, ({ key }) => {
    if (key === 'Enter') return (add(), true)
    return key === 'Escape' && typed !== '' && (setTyped(''), setFault(''), true)
  })
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.cast_aliases()}
      </label>
      {one.aliases.length > 0 && (
        <ul aria-label={m.cast_aliases()} className="flex flex-wrap gap-2">
          {one.aliases.map((alias) => (
            <li key={alias} className="flex max-w-full items-center rounded-base border border-line pl-3 text-sm">
              <span className="truncate">{alias}</span>
              {!disabled && (
                <IconButton
                  icon="x"
                  label={m.cast_alias_remove({ alias })}
                  onClick={() => set(one.aliases.filter((other) => other !== alias))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-accent">
          {fault}
        </p>
      )}
      {!disabled && (
        <div className="flex gap-2">
          <input
            id={id}
            value={typed}
            aria-invalid={fault !== ''}
            aria-describedby={fault ? `${id}-fault` : `${id}-hint`}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault('')
            }}
            onBlur={add}
            ref={place}
            className="h-11 w-full min-w-0 rounded-base border border-line-strong bg-raised px-3 aria-invalid:border-accent"
          />
          <Button onClick={add} disabled={typed.trim() === ''}>
            {m.editor_character_add()}
          </Button>
        </div>
      )}
      <p id={`${id}-hint`} className="text-xs text-ink-soft">
        {m.cast_aliases_hint()}
      </p>
    </div>
  )
}

interface NameChoiceProps {
  readonly was: string
  readonly name: string
  readonly places: readonly NamePlace[]
  readonly onRename: (places: readonly NamePlace[]) => void
  readonly onCancel: () => void
}

const keyOf = ({ block, from }: NamePlace): string => `${block} ${from}`
/** Maximum number of occurrences shown. The rest keep their default: they are changed unless they are doubtful. */
const MOST_SHOWN = 100
const AROUND = 24

/**
 * The occurrences of the old name in the text. Each can be left unchanged. Common words that look like the name are
 * unchecked at first.
 */
function NameChoice({ was, name, places, onRename, onCancel }: NameChoiceProps) {
  const [left, setLeft] = useState(() => new Set(places.filter(({ doubtful }) => doubtful).map(keyOf)))
  const first = useRef<HTMLElement>(null)
  useEffect(() => first.current?.focus(), [])
  const taken = places.filter((one) => !left.has(keyOf(one)))
  const turn = (place: NamePlace, on: boolean): void => {
    const next = new Set(left)
    if (on) next.delete(keyOf(place))
    else next.add(keyOf(place))
    setLeft(next)
  }
  return (
    <section
      ref={first}
      tabIndex={-1}
      aria-label={m.cast_rename_title({ was, name })}
      className="grid gap-2 rounded-base border border-line bg-raised p-3 outline-none"
    >
      <p className="text-sm">{m.cast_rename_found({ was, count: places.length })}</p>
      <ul className="max-h-64 overflow-y-auto">
        {places.slice(0, MOST_SHOWN).map((one) => (
          <Place key={keyOf(one)} one={one} on={!left.has(keyOf(one))} onTurn={(on) => turn(one, on)} />
        ))}
      </ul>
      {places.length > MOST_SHOWN && (
        <p className="text-sm text-ink-soft">{m.cast_rename_more({ count: places.length - MOST_SHOWN })}</p>
      )}
      <Button look="solid" disabled={taken.length === 0} onClick={() => onRename(taken)}>
        {m.cast_rename_everywhere({ count: taken.length })}
      </Button>
      <Button onClick={() => onRename([])}>{m.cast_rename_cues()}</Button>
      <Button look="plain" onClick={onCancel}>
        {m.cast_rename_cancel({ was })}
      </Button>
    </section>
  )
}

function Place({ one, on, onTurn }: { one: NamePlace; on: boolean; onTurn: (on: boolean) => void }) {
  const { text, from, to, words } = one
  const start = Math.max(0, from - AROUND)
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 text-sm rail:min-h-9">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => onTurn(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0 truncate font-serif">
          {start > 0 && '…'}
          {text.slice(start, from)}
          <del className="text-ink-soft">{text.slice(from, to)}</del>{' '}
          <ins className="font-semibold no-underline">{words}</ins>
          {text.slice(to, to + AROUND)}
        </span>
      </label>
    </li>
  )
}

interface NameFieldProps {
  readonly editor: MountedEditor
  readonly one: Character
  readonly disabled: boolean
}

/** A new name, waiting for a decision about the places in the text that mention the old one. */
interface Waiting {
  readonly name: string
  readonly places: readonly NamePlace[]
}

/**
 * The field for a character's name. A change applies to every cue. If the text mentions the old name too, the user
 * chooses which places change.
 */
export function NameField({ editor, one, disabled }: NameFieldProps) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const placesIn = (next: string): readonly NamePlace[] =>
    findNamePlaces(editor.view.state.doc, one.name, { next, language: editor.live.frame.language })
  const rename = (name: string, places: readonly NamePlace[] = []): void => {
    setWaiting(null)
    editor.binding.edit((shared) => renameEverywhere(shared, one.id, name, places))
  }
  const keep = (typed: string): string | void => {
    const name = typed.replace(/\s+/gu, ' ').trim()
    if (name === '' || name === one.name) return
    const same = sameNamed(editor, one, name)
    if (same) return offerMerge(editor, one, same)
    const places = sameName(name, one.name) ? [] : placesIn(name)
    if (places.length === 0) return rename(name)
    setWaiting({ name, places })
  }
  // closing the form without choosing still renames the character, and leaves the text unchanged
  const leave = useEffectEvent(() => {
    if (waiting) editor.binding.edit((shared) => renameCharacter(shared, one.id, waiting.name))
  })
  useEffect(() => () => leave(), [])
  return (
    <div className="grid gap-2">
      <Line
        label={m.editor_character_name()}
        hint={m.editor_character_name_hint()}
        value={waiting?.name ?? one.name}
        disabled={disabled}
        onKeep={keep}
      />
      {waiting && !disabled && (
        <NameChoice
          was={one.name}
          name={waiting.name}
          places={waiting.places}
          onRename={(places) => rename(waiting.name, places)}
          onCancel={() => setWaiting(null)}
        />
      )}
    </div>
  )
}
