import { choicesOf, constantsOf, type ElementKind } from '@replique/script'
import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { nameOfKind } from '../writing/kinds.ts'
import {
  layoutWith,
  nameOf,
  partOf,
  partsOf,
  readNumber,
  refusal,
  unitOf,
  withConstant,
  written,
  type Constant,
} from './constants.ts'
import { Choice, Line, Switch } from './form.tsx'
import type { SettingsProps } from './settings-panel.tsx'

/** "titleSize" as "Title size", where the language has no better word. */
const plain = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

const wordFor = (name: string): string => m.editor_constant({ name, plain: plain(name) })

/** The view of everything that the play changes, beside those of the parts. */
const CHANGED = 'changed'

/** What the play changes of its layout: seen, set and put back one by one, or all at once. */
export function PageLayout({ frame, disabled, change }: SettingsProps) {
  const place = useRef<HTMLElement>(null)
  const [chosen, choose] = useState(frame.settings.changes ? CHANGED : 'margins')
  const layout = layoutWith(frame)
  const constants = constantsOf(layout)
  const { changes = {} } = frame.settings
  const changed = Object.keys(changes)
  const parts = new Map([[CHANGED, changed], ...partsOf(layout)])
  const nameOfPart = (part: string): string =>
    part.startsWith('elements.') && parts.has(part)
      ? nameOfKind(nameOf(part) as ElementKind, frame.kind)
      : wordFor(part)
  const putBack = (path?: string): void => {
    change({ changes: path ? withConstant(frame, path) : {} })
    // the button that was pressed is gone
    place.current?.querySelector('select')?.focus()
  }
  const field = (path: string) => {
    const name = wordFor(nameOf(path))
    const label = chosen === CHANGED ? `${nameOfPart(partOf(path))} – ${name}` : name
    return (
      <div key={path} className="flex items-end gap-1">
        <div className="grow">
          <Field {...{ frame, disabled, change, path, label, value: constants.get(path) ?? '' }} />
        </div>
        {path in changes && !disabled && (
          <IconButton icon="undo-2" label={m.editor_constant_restore({ name: label })} onClick={() => putBack(path)} />
        )}
      </div>
    )
  }
  const heading = m.editor_page_layout()
  return (
    <section ref={place} aria-label={heading} className="grid gap-4 border-t border-line pt-4">
      <h2 className="text-sm font-semibold">{heading}</h2>
      <Choice
        label={m.editor_page_layout_part()}
        value={chosen}
        options={[...parts].map(([part, { length }]) => [
          part,
          nameOfPart(part) + (part === CHANGED ? ` (${length})` : ''),
        ])}
        onChoose={choose}
      />
      {parts.get(chosen)?.map(field)}
      {chosen === CHANGED && changed.length > 1 && !disabled && (
        <Button onClick={() => putBack()}>{m.editor_page_layout_restore()}</Button>
      )}
    </section>
  )
}

interface FieldProps extends SettingsProps {
  readonly path: string
  readonly label: string
  readonly value: Constant
}

function Field({ frame, disabled, change, path, label, value }: FieldProps) {
  const [unit, size] = typeof value === 'number' ? unitOf(path, layoutWith(frame)) : ['', 1]
  const set = (next: Constant): string | void => {
    const changes = withConstant(frame, path, next)
    const fault = refusal(frame, path, changes)
    if (!fault) return change({ changes })
    const [least, most] = fault.range ?? []
    return m.editor_constant_refused({
      fault: most === undefined ? 'room' : fault.whole ? 'whole' : typeof value,
      least: written((least ?? 0) / size),
      most: written((most ?? 0) / size, 'trunc'),
    })
  }
  if (typeof value === 'boolean') return <Switch label={label} disabled={disabled} on={value} onTurn={set} />
  const choices = choicesOf(path)
  if (choices)
    return (
      <Choice
        label={label}
        disabled={disabled}
        value={`${value}`}
        options={choices.map((one) => [one, wordFor(one)])}
        onChoose={set}
      />
    )
  return (
    <Line
      label={unit ? `${label} (${m.editor_constant({ name: unit, plain: unit })})` : label}
      disabled={disabled}
      value={typeof value === 'number' ? written(value / size) : value}
      onKeep={(typed) => set(typeof value === 'number' ? readNumber(typed, size) : typed)}
    />
  )
}
