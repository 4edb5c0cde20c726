import { changeSettings, type SharedSettings } from '@replique/manuscript'
import {
  AVAILABLE_LAYOUTS,
  choicesOf,
  constantsOf,
  SPEECH_NUMBERINGS,
  type ElementKind,
  type LayoutName,
} from '@replique/script'
import { m } from '../../../messages/messages.js'
import type { EditorParts } from '../shell/view-state.ts'
import { useFrame } from '../shell/editor-hooks.ts'
import type { PlayFrame } from '../page/live-play.ts'
import { Choice, Switch, Line } from './form.tsx'
import { useRef, useState } from 'react'
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
  formatNumber,
  type Constant,
} from './constants.ts'

const LAYOUTS: Record<LayoutName, () => string> = {
  screenplay: m.editor_layout_screenplay,
  'stage-us': m.editor_layout_stage_us,
  'stage-uk': m.editor_layout_stage_uk,
  'stage-fr': m.editor_layout_stage_fr,
}

/** The props of the panel's parts. */
export interface SettingsProps {
  readonly frame: PlayFrame
  readonly disabled: boolean
  readonly change: (changes: Partial<SharedSettings>) => void
}

/** The settings for how the play is displayed and printed. They apply to everybody. */
export function SettingsPanel({ editor, writable }: EditorParts) {
  const frame = useFrame(editor)
  const change: SettingsProps['change'] = (changes) => editor.binding.edit((shared) => changeSettings(shared, changes))
  return (
    <div className="grid gap-4 p-4">
      <PageSettings frame={frame} disabled={!writable} change={change} />
      <TextSettings frame={frame} disabled={!writable} change={change} />
      <PageLayout frame={frame} disabled={!writable} change={change} />
    </div>
  )
}

function PageSettings({ frame, disabled, change }: SettingsProps) {
  const { settings } = frame
  const layouts = AVAILABLE_LAYOUTS.includes(settings.layout)
    ? AVAILABLE_LAYOUTS
    : [...AVAILABLE_LAYOUTS, settings.layout]
  return (
    <>
      <Choice
        label={m.editor_setting_layout()}
        disabled={disabled}
        value={settings.layout}
        options={layouts.map((name) => [name, LAYOUTS[name]()])}
        onChoose={(layout) => change({ layout: layout as LayoutName })}
      />
      <Choice
        label={m.editor_setting_paper()}
        disabled={disabled}
        value={settings.paper}
        options={[
          ['a4', m.editor_paper_a4()],
          ['us-letter', m.editor_paper_letter()],
        ]}
        onChoose={(paper) => change({ paper: paper === 'a4' ? 'a4' : 'us-letter' })}
      />
      <Switch
        label={m.editor_setting_numbers()}
        disabled={disabled}
        on={settings.sceneNumbers}
        onTurn={(sceneNumbers) => change({ sceneNumbers })}
      />
      <Choice
        label={m.editor_setting_speeches()}
        hint={m.editor_setting_speeches_hint()}
        disabled={disabled}
        value={layoutWith(frame).speechNumbers}
        options={SPEECH_NUMBERINGS.map((choice) => [choice, m.editor_setting_speeches_by({ choice })])}
        onChoose={(numbering) => change({ changes: withConstant(frame, 'speechNumbers', numbering) })}
      />
      <Switch
        label={m.editor_setting_running_time()}
        hint={m.editor_setting_running_time_hint()}
        disabled={disabled}
        on={settings.runningTime}
        onTurn={(runningTime) => change({ runningTime })}
      />
    </>
  )
}

function TextSettings({ frame: { kind, language }, disabled, change }: SettingsProps) {
  return (
    <>
      <Choice
        label={m.editor_setting_kind()}
        hint={m.editor_setting_kind_hint()}
        disabled={disabled}
        value={kind}
        options={[
          ['stage', m.plays_kind_stage()],
          ['screenplay', m.plays_kind_screenplay()],
        ]}
        onChoose={(next) => change({ kind: next === 'stage' ? 'stage' : 'screenplay' })}
      />
      <Choice
        label={m.editor_setting_language()}
        hint={m.editor_setting_language_hint()}
        disabled={disabled}
        value={language}
        options={[
          ['en', m.plays_language_en()],
          ['fr', m.plays_language_fr()],
        ]}
        onChoose={(next) => change({ language: next === 'fr' ? 'fr' : 'en' })}
      />
    </>
  )
}

/** Turns "titleSize" into "Title size", for names without a translation. */
const plain = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

const wordFor = (name: string): string => m.editor_constant({ name, plain: plain(name) })

const wordForChoice = (path: string, choice: string): string =>
  path === 'speechNumbers' ? m.editor_setting_speeches_by({ choice }) : wordFor(choice)

/** The option for all changed constants, listed with the parts of the layout. */
const CHANGED = 'changed'

/** The constants that the play changes in its layout. Each value can be set or reset, and all can be reset together. */
function PageLayout({ frame, disabled, change }: SettingsProps) {
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
    // the button that was pressed no longer exists
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
      least: formatNumber((least ?? 0) / size),
      most: formatNumber((most ?? 0) / size, 'trunc'),
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
        options={choices.map((one) => [one, wordForChoice(path, one)])}
        onChoose={set}
      />
    )
  return (
    <Line
      label={unit ? `${label} (${m.editor_constant({ name: unit, plain: unit })})` : label}
      disabled={disabled}
      value={typeof value === 'number' ? formatNumber(value / size) : value}
      onKeep={(typed) => set(typeof value === 'number' ? readNumber(typed, size) : typed)}
    />
  )
}
