import {
  addCharacter,
  calledCharacters,
  describeCharacter,
  mergeCharacters,
  removeCharacter,
  renameCharacter,
  sameName,
} from '@replique/manuscript'
import { countPlay, type Character, type CharacterCount } from '@replique/script'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame, useSettled } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { Line, Lines, Choice } from './form.tsx'

interface Cast {
  readonly counts: ReadonlyMap<string, CharacterCount>
  readonly called: ReadonlySet<string>
}

const readCast = ({ live, view, binding }: MountedEditor): Cast => ({
  counts: new Map(countPlay(live.playOf(view.state.doc)).characters.map((one) => [one.character ?? '', one])),
  called: calledCharacters(binding.shared),
})

/** Two names turn out to be one person: told, for the entry itself is gone, and taken back with one press. */
function merge({ binding }: MountedEditor, from: Character, into: Character | undefined): void {
  if (into === undefined) return
  binding.edit((shared) => mergeCharacters(shared, into.id, from.id))
  showToast({
    title: m.editor_character_merged({ name: into.name }),
    action: { label: m.editor_undo(), altText: m.editor_undo(), run: () => void binding.undo() },
  })
}

/** Two characters of one name would be two people nobody can tell apart: the name is left, and merging is offered. */
function rename(editor: MountedEditor, one: Character, name: string): void {
  if (name === '') return
  const same = editor.live.frame.characters.find((other) => other.id !== one.id && sameName(other.name, name))
  if (same === undefined) return editor.binding.edit((shared) => renameCharacter(shared, one.id, name))
  const label = m.editor_character_merge_action()
  showToast({
    title: m.editor_character_exists({ name: same.name }),
    duration: 10_000,
    action: { label, altText: label, run: () => merge(editor, one, same) },
  })
}

interface MergingProps {
  readonly editor: MountedEditor
  readonly one: Character
  readonly others: readonly Character[]
}

/** A choice and a button: an arrow key in the choice alone changes nothing. */
function Merging({ editor, one, others }: MergingProps) {
  const [chosen, setChosen] = useState('')
  const into = others.find(({ id }) => id === chosen)
  return (
    <div className="grid gap-2">
      <Choice
        label={m.editor_character_merge()}
        value={into?.id ?? ''}
        options={[['', m.editor_character_merge_choose()], ...others.map(({ id, name }) => [id, name] as const)]}
        onChoose={setChosen}
      />
      <Button icon="merge" disabled={into === undefined} onClick={() => merge(editor, one, into)}>
        {m.editor_character_merge_action()}
      </Button>
    </div>
  )
}

interface EntryProps {
  readonly one: Character
  readonly all: readonly Character[]
  readonly cast: Cast
  readonly editor: MountedEditor
  readonly writable: boolean
}

function Entry({ one, all, cast, editor, writable }: EntryProps) {
  const { binding } = editor
  const { speeches, words } = cast.counts.get(one.id) ?? { speeches: 0, words: 0 }
  const others = all.filter(({ id }) => id !== one.id)
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-11 items-baseline gap-2 px-4 py-2.5 hover:bg-sunk">
        <span className="grow truncate font-semibold">{one.name}</span>
        <span className="text-sm whitespace-nowrap text-ink-soft">{m.editor_speeches({ count: speeches })}</span>
      </summary>
      <div className="grid gap-3 px-4 pt-1 pb-4">
        <p className="text-sm text-ink-soft">{m.editor_words({ count: words })}</p>
        <Line
          label={m.editor_character_name()}
          hint={m.editor_character_name_hint()}
          value={one.name}
          disabled={!writable}
          onKeep={(name) => rename(editor, one, name.trim())}
        />
        <Lines
          label={m.editor_character_description()}
          value={one.description}
          disabled={!writable}
          onKeep={(text) => binding.edit((shared) => describeCharacter(shared, one.id, text))}
        />
        {writable && others.length > 0 && <Merging editor={editor} one={one} others={others} />}
        {writable && !cast.called.has(one.id) && (
          <Button look="plain" icon="trash-2" onClick={() => binding.edit((shared) => removeCharacter(shared, one.id))}>
            {m.editor_character_remove()}
          </Button>
        )}
      </div>
    </details>
  )
}

/** Who is in the play: rename once and every cue follows. */
export function CharactersPanel({ editor, writable }: DeskParts) {
  const cast = useSettled(editor, readCast)
  const { characters } = useFrame(editor)
  const [name, setName] = useState('')
  const useless = name.trim() === '' || characters.some((one) => sameName(one.name, name))
  return (
    <div>
      {characters.length === 0 && <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_characters_empty()}</p>}
      {characters.map((one) => (
        <Entry key={one.id} one={one} all={characters} cast={cast} editor={editor} writable={writable} />
      ))}
      {writable && (
        <form
          className="grid gap-2 p-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (useless) return
            editor.binding.edit((shared) => addCharacter(shared, name.trim()))
            setName('')
          }}
        >
          <label className="grid gap-1 text-sm font-semibold">
            {m.editor_character_new()}
            <input
              value={name}
              onChange={(event) => setName(event.target.value)}
              className="min-h-11 rounded-house border border-line-strong bg-raised px-3 font-normal"
            />
          </label>
          <Button type="submit" icon="plus" disabled={useless}>
            {m.editor_character_add()}
          </Button>
        </form>
      )}
    </div>
  )
}
