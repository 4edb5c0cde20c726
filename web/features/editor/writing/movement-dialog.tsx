import { blockAtHead, elementOf, idOf, setMovement } from '@replique/manuscript'
import {
  movementsIn,
  movementsOf,
  nameFinder,
  printedText,
  type Character,
  type CharacterId,
  type SetMovement,
} from '@replique/script'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { focusEditor } from '../shell/last-place.ts'
import { useFrame } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'

const KINDS = ['told', 'entrance', 'exit', 'none'] as const
type Kind = (typeof KINDS)[number]

const WORDS: Readonly<Record<Kind, () => string>> = {
  told: m.elements_movement_told,
  entrance: m.elements_movement_entrance,
  exit: m.elements_movement_exit,
  none: m.elements_movement_none,
}

/** Returns the characters that can be ticked. */
const whoMay = (characters: readonly Character[]) => characters.filter(({ members }) => members !== 'everyone')

/** Returns the direction that contains the caret when the dialog opens. */
function directionAt({ view, live }: MountedEditor) {
  const here = blockAtHead(view.state.selection)
  if (here === null) return null
  const element = elementOf(here.node)
  const words = printedText(element.text)
  const { characters, language } = live.frame
  const told = movementsIn(words, language)
  const { movement: _said, ...unsaid } = element
  const moving = movementsOf({ elements: [unsaid], characters, language }).flatMap(({ who }) => who)
  const named = moving.length > 0 ? moving : nameFinder(characters)(words)
  return {
    id: idOf(here.node),
    words,
    said: element.movement,
    told: told.map(({ kind }) => kind),
    named: [...new Set(named)],
  }
}

/**
 * Names the entrances and exits that the text itself describes, for display after the option "Detected from the text".
 */
function toldWords(told: readonly ('entrance' | 'exit')[]): string {
  const kinds = (['entrance', 'exit'] as const).filter((kind) => told.includes(kind))
  return kinds.length === 0 ? WORDS.none() : kinds.map((kind) => WORDS[kind]()).join(', ')
}

/**
 * The dialog for entrances and exits in the direction that contains the caret. In it, the author can state what the
 * text doesn't.
 */
export function MovementDialog({ editor, view }: EditorParts) {
  const [at] = useState(() => directionAt(editor))
  const [kind, setKind] = useState<Kind>(at?.said?.kind ?? 'told')
  const [who, setWho] = useState<readonly CharacterId[]>(at?.said?.who ?? at?.named ?? [])
  const close = (): void => view.change({ openDialog: null })
  if (at === null) return null
  const keep = (): void => {
    const here = blockAtHead(editor.view.state.selection)
    const shown = whoMay(editor.live.frame.characters).map(({ id }) => id)
    const said = kind === 'told' ? null : { kind, who: kind === 'none' ? [] : who.filter((id) => shown.includes(id)) }
    // somebody may have deleted the direction in the meantime
    if (here && idOf(here.node) === at.id)
      editor.binding.apart(() => setMovement(said)(editor.view.state, editor.view.dispatch))
    close()
  }
  return (
    <Dialog
      open
      onClose={close}
      onClosed={() => focusEditor(editor.view)}
      title={m.elements_movement()}
      description={at.words}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <Kinds kind={kind} told={toldWords(at.told)} onChoose={setKind} />
        {(kind === 'entrance' || kind === 'exit') && <Who editor={editor} who={who} onChoose={setWho} />}
        <div className="flex justify-end">
          <Button type="submit" look="solid">
            {m.elements_movement_keep()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface KindsProps {
  readonly kind: Kind
  readonly told: string
  readonly onChoose: (kind: Kind) => void
}

function Kinds({ kind, told, onChoose }: KindsProps) {
  return (
    <fieldset className="grid">
      <legend className="sr-only">{m.elements_movement()}</legend>
      {KINDS.map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="movement"
            checked={kind === one}
            onChange={() => onChoose(one)}
            className="size-5 shrink-0 accent-accent"
          />
          <span>{WORDS[one]()}</span>
          {one === 'told' && <span className="text-sm text-ink-soft">{told}</span>}
        </label>
      ))}
    </fieldset>
  )
}

interface WhoProps {
  readonly editor: MountedEditor
  readonly who: SetMovement['who']
  readonly onChoose: (who: SetMovement['who']) => void
}

function Who({ editor, who, onChoose }: WhoProps) {
  const characters = whoMay(useFrame(editor).characters)
  if (characters.length === 0) return null
  return (
    <fieldset className="grid">
      <legend className="pb-1 text-sm font-semibold">{m.elements_movement_who()}</legend>
      <div className="max-h-60 overflow-y-auto rounded-base border border-line px-3">
        {characters.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={who.includes(id)}
              onChange={({ target }) => onChoose(target.checked ? [...who, id] : who.filter((one) => one !== id))}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="truncate">{name || m.cast_unnamed()}</span>
          </label>
        ))}
      </div>
      <p className="pt-1 text-sm text-ink-soft">{m.elements_movement_nobody()}</p>
    </fieldset>
  )
}
