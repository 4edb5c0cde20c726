import { changeSettings } from '@replique/manuscript'
import { CAST_ORDERS, isCastOrder, type CastOrder } from '@replique/script'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { useStore } from '../../../platform/store.ts'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame } from '../desk/editor-value.ts'
import { layoutWith, withConstant, type Constant } from '../panels/constants.ts'
import { Choice, Switch } from '../panels/form.tsx'
import { colouredNames, turnColours } from './colours.ts'
import { FrontPreview } from './front-preview.tsx'

const WORDS: Readonly<Record<CastOrder, () => string>> = {
  list: m.cast_order_list,
  appearance: m.cast_order_appearance,
  speeches: m.cast_order_speeches,
}

/** How the list stands before the play, and whether names have their colour on the page. */
export function PrintedList(parts: DeskParts) {
  const { editor, writable } = parts
  const frame = useFrame(editor)
  const coloured = useStore(colouredNames)
  const [shown, show] = useState(false)
  const { characters, charactersBy } = layoutWith(frame).titlePage
  const set = (path: string, value: Constant): void =>
    editor.binding.edit((shared) => changeSettings(shared, { changes: withConstant(frame, path, value) }))
  return (
    <section className="mt-3 grid gap-3 border-t border-line p-4">
      <Switch
        label={m.cast_coloured()}
        hint={m.cast_coloured_hint()}
        on={coloured}
        onTurn={(on) => turnColours(editor, on)}
      />
      <h3 className="text-sm font-semibold">{m.cast_print()}</h3>
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
          <Button icon={shown ? 'chevron-up' : 'eye'} aria-expanded={shown} onClick={() => show(!shown)}>
            {m.cast_preview()}
          </Button>
          {shown && <FrontPreview editor={editor} part="characters" label={m.cast_preview()} />}
        </>
      )}
    </section>
  )
}
