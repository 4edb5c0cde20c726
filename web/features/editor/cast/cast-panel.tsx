import { resolveCharacter } from '@replique/manuscript'
import { huesOf } from '@replique/script'
import { useRef, useState } from 'react'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame, useSettled } from '../desk/editor-value.ts'
import { useKeys } from '../desk/use-keys.ts'
import { readCastFacts } from './cast-reading.ts'
import { CastList } from './cast-list.tsx'
import { CharacterForm } from './character-form.tsx'

/** Who is in the play: everybody in a list, or one of them in a form. */
export function CharactersPanel(parts: DeskParts) {
  const { editor, writable } = parts
  const facts = useSettled(editor, readCastFacts)
  const { characters } = useFrame(editor)
  const hues = huesOf(characters)
  const [open, setOpen] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // whoever was merged meanwhile is shown as the one they are now
  const shown = open === null ? null : resolveCharacter(editor.binding.shared, open)
  const one = characters.find(({ id }) => id === shown)
  const back = (): void => {
    setLeft(shown)
    setOpen(null)
  }
  useKeys(
    place,
    ({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && one !== undefined && (back(), true),
  )
  return (
    <div ref={place}>
      {one === undefined ? (
        <CastList {...{ parts, facts, hues, focus: left, onOpen: setOpen }} />
      ) : (
        <CharacterForm key={one.id} {...{ one, parts, facts, hues, writable, onBack: back }} />
      )}
    </div>
  )
}
