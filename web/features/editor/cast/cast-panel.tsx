import { changeSettings, resolveCharacter } from '@replique/manuscript'
import { CAST_ORDERS, isCastOrder, type CastOrder, huesOf, type Character } from '@replique/script'
import { useEffect, useRef, lazy, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { useFrame, useAfterPause, useKeys } from '../shell/editor-hooks.ts'
import { layoutWith, withConstant, type Constant } from '../panels/constants.ts'
import { Choice, Switch } from '../panels/form.tsx'
import { FrontPreview } from './front-preview.tsx'
import { LazyBoundary } from '../shell/lazy-part.tsx'
import type { MountedEditor } from '../mount.ts'
import { readCastFacts } from './cast-edits.ts'
import { PROPOSE } from './attributes/attribute-fields.tsx'
import { CastList } from './cast-list.tsx'
import { CharacterForm } from './character-form.tsx'

const WORDS: Readonly<Record<CastOrder, () => string>> = {
  list: m.cast_order_list,
  appearance: m.cast_order_appearance,
  speeches: m.cast_order_speeches,
}

interface Props {
  readonly parts: EditorParts
  readonly onBack: () => void
}

/** Settings and a preview of the cast list as printed before the play. */
export function PrintedList({ parts: { editor, writable }, onBack }: Props) {
  const frame = useFrame(editor)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { characters, charactersBy } = layoutWith(frame).titlePage
  const set = (path: string, value: Constant): void =>
    editor.binding.edit((shared) => changeSettings(shared, { changes: withConstant(frame, path, value) }))
  return (
    <section className="grid gap-4 pb-6">
      <header className="border-b border-line px-2 pb-3">
        <Button look="plain" icon="arrow-left" onClick={onBack} className="px-2">
          {m.cast_back()}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="px-2 font-serif text-xl outline-none">
          {m.cast_print()}
        </h2>
      </header>
      <div className="grid gap-4 px-4">
        <Switch
          label={m.cast_print_switch()}
          on={characters}
          disabled={!writable}
          onTurn={(on) => set('titlePage.characters', on)}
        />
        {characters && (
          <>
            <Choice
              label={m.cast_order()}
              value={charactersBy}
              disabled={!writable}
              options={CAST_ORDERS.map((order) => [order, WORDS[order]()])}
              onChoose={(order) => isCastOrder(order) && set('titlePage.charactersBy', order)}
            />
            <FrontPreview editor={editor} part="characters" label={m.cast_preview()} />
          </>
        )}
      </div>
    </section>
  )
}

const ProposalsView = lazy(async () => ({ default: (await import('./attributes/proposals-view.tsx')).ProposalsView }))

/** Returns the current character for an id: if it was merged, the character that it was merged into. */
function asOfNow({ binding }: MountedEditor, id: string, characters: readonly Character[]): Character | undefined {
  const now = resolveCharacter(binding.shared, id)
  return characters.find((one) => one.id === now)
}

/** The characters panel: the whole list, the form of one character, the cast list as printed, or the proposals. */
export function CharactersPanel(parts: EditorParts) {
  const { editor, writable } = parts
  const facts = useAfterPause(editor, readCastFacts)
  const { characters } = useFrame(editor)
  const hues = huesOf(characters)
  const [open, setOpen] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const [printed, setPrinted] = useState(false)
  const [proposed, setProposed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const one = open === null ? undefined : asOfNow(editor, open, characters)
  const back = (): void => {
    setLeft(one?.id ?? (proposed ? PROPOSE : null))
    setOpen(null)
    setPrinted(false)
    // from a character opened among the proposals, go back to the proposals
    if (open === null) setProposed(false)
  }
  useKeys(
    place,
    ({ key, defaultPrevented }) =>
      key === 'Escape' && !defaultPrevented && (one !== undefined || printed || proposed) && (back(), true),
  )
  return (
    <div ref={place}>
      {one !== undefined && <CharacterForm key={one.id} {...{ one, parts, facts, hues, writable, onBack: back }} />}
      {one === undefined && printed && <PrintedList {...{ parts, onBack: back }} />}
      {one === undefined && proposed && (
        <LazyBoundary onFail={() => setProposed(false)}>
          <ProposalsView {...{ parts, onBack: back, onOpen: setOpen }} />
        </LazyBoundary>
      )}
      {one === undefined && !printed && !proposed && (
        <CastList
          {...{ parts, facts, hues, focus: left, onOpen: setOpen }}
          onPrinted={() => setPrinted(true)}
          onPropose={() => setProposed(true)}
        />
      )}
    </div>
  )
}
