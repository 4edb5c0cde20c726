import { namePlaces, renameCharacter, renameEverywhere, sameName, type NamePlace } from '@replique/manuscript'
import type { Character } from '@replique/script'
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { Line } from '../panels/form.tsx'
import { offerMerge, sameNamed } from './cast-edits.ts'
import { NameChoice } from './name-choice.tsx'

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
