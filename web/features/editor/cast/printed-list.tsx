import { changeSettings } from '@replique/manuscript'
import { CAST_ORDERS, isCastOrder, type CastOrder } from '@replique/script'
import { useEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame } from '../desk/editor-value.ts'
import { layoutWith, withConstant, type Constant } from '../panels/constants.ts'
import { Choice, Switch } from '../panels/form.tsx'
import { FrontPreview } from './front-preview.tsx'

const WORDS: Readonly<Record<CastOrder, () => string>> = {
  list: m.cast_order_list,
  appearance: m.cast_order_appearance,
  speeches: m.cast_order_speeches,
}

interface Props {
  readonly parts: DeskParts
  readonly onBack: () => void
}

/** How the list stands before the play. */
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
