import { resolveCharacter } from '@replique/manuscript'
import { huesOf, type Character } from '@replique/script'
import { lazy, useRef, useState } from 'react'
import type { DeskParts } from '../desk/desk-parts.ts'
import { Late } from '../desk/late.tsx'
import { useFrame, useSettled } from '../desk/editor-value.ts'
import { useKeys } from '../desk/use-keys.ts'
import type { MountedEditor } from '../mount.ts'
import { readCastFacts } from './cast-reading.ts'
import { PROPOSE } from './attributes/propose-button.tsx'
import { CastList } from './cast-list.tsx'
import { CharacterForm } from './character-form.tsx'
import { PrintedList } from './printed-list.tsx'

const ProposalsView = lazy(async () => ({ default: (await import('./attributes/proposals-view.tsx')).ProposalsView }))

/** Whoever was merged meanwhile is the one they are now. */
function asOfNow({ binding }: MountedEditor, id: string, characters: readonly Character[]): Character | undefined {
  const now = resolveCharacter(binding.shared, id)
  return characters.find((one) => one.id === now)
}

/** Who is in the play: everybody in a list, one of them in a form, or the list as it is printed. */
export function CharactersPanel(parts: DeskParts) {
  const { editor, writable } = parts
  const facts = useSettled(editor, readCastFacts)
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
    // whoever looked at somebody from among the proposals comes back to them
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
        <Late onFail={() => setProposed(false)}>
          <ProposalsView {...{ parts, onBack: back, onOpen: setOpen }} />
        </Late>
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
