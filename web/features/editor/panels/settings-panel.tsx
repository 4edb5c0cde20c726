import { changeSettings, type SharedSettings } from '@replique/manuscript'
import { OFFERED_LAYOUTS, type LayoutName } from '@replique/script'
import { m } from '../../../messages/messages.js'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame } from '../desk/editor-value.ts'
import type { PlayFrame } from '../page/live-play.ts'
import { Choice, Switch } from './form.tsx'
import { PageLayout } from './page-layout.tsx'

const LAYOUTS: Record<LayoutName, () => string> = {
  screenplay: m.editor_layout_screenplay,
  'stage-us': m.editor_layout_stage_us,
  'stage-uk': m.editor_layout_stage_uk,
  'stage-fr': m.editor_layout_stage_fr,
}

/** What the parts of the panel are given. */
export interface SettingsProps {
  readonly frame: PlayFrame
  readonly disabled: boolean
  readonly change: (changes: Partial<SharedSettings>) => void
}

/** How the play is shown and printed, for everybody. */
export function SettingsPanel({ editor, writable }: DeskParts) {
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

function PageSettings({ frame: { settings }, disabled, change }: SettingsProps) {
  const layouts = OFFERED_LAYOUTS.includes(settings.layout) ? OFFERED_LAYOUTS : [...OFFERED_LAYOUTS, settings.layout]
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
