import { type NamePlace, namePlaces, renameCharacter, renameEverywhere, sameName } from '@replique/manuscript'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { Character } from '@replique/script'
import type { MountedEditor } from '../mount.ts'
import { Line } from '../panels/form.tsx'
import { offerMerge, sameNamed } from './cast-edits.ts'

interface NameChoiceProps {
  readonly was: string
  readonly name: string
  readonly places: readonly NamePlace[]
  readonly onRename: (places: readonly NamePlace[]) => void
  readonly onCancel: () => void
}

const keyOf = ({ block, from }: NamePlace): string => `${block} ${from}`
/** So many places are shown; the others change like those that are. */
const MOST_SHOWN = 100
const AROUND = 24

/** Where the text says the old name: each place may be left as it is. Common words that look like it are left unless asked. */
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

interface Props {
  readonly editor: MountedEditor
  readonly one: Character
  readonly disabled: boolean
}

/** A new name that waits for a word on the places in the text that say the old one. */
interface Waiting {
  readonly name: string
  readonly places: readonly NamePlace[]
}

/** Changed here, the name changes above every speech; where the text says it too, it is asked what becomes of that. */
export function NameField({ editor, one, disabled }: Props) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const placesIn = (next: string): readonly NamePlace[] =>
    namePlaces(editor.view.state.doc, one.name, { next, language: editor.live.frame.language })
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
  // leaving without a word is an answer too: the name was meant
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
