import { LIMITS, type DoublingSettings, type DoublingSetup } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { doublingQuery } from '../queries.ts'
import { ActorLimits } from './actor-limits.tsx'
import { mergeSettings } from './setup.ts'
import { ApartPairs, FixedRoles } from './role-rules.tsx'

interface Props {
  readonly playId: string
  readonly setup: DoublingSetup
  /** Called once the settings are stored. */
  readonly onSaved: () => void
}

/** The settings by which roles are assigned. What another director saves meanwhile is merged into those shown. */
export function SettingsForm({ playId, setup, onSaved }: Props) {
  const client = useQueryClient()
  const { queryKey } = doublingQuery(playId)
  const [held, hold] = useState({ base: setup, draft: setup.settings })
  if (held.base.revision < setup.revision) {
    const versions = { base: held.base.settings, mine: held.draft, theirs: setup.settings }
    hold({ base: setup, draft: mergeSettings(versions) })
  }
  const { draft, base } = held
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base.settings)
  const { busy, failure, run } = useAction<string>({
    onError: (error) => {
      if (failureCode(error) === 'moved_on') void client.invalidateQueries({ queryKey })
      return failureMessage(error)
    },
  })
  const change = (to: Partial<DoublingSettings>) => hold((now) => ({ ...now, draft: { ...now.draft, ...to } }))
  const save = async (): Promise<void> => {
    const stored = await api.staging.doubling.change({ id: playId, revision: base.revision, settings: draft })
    // what was changed while it was being stored stays
    hold((now) => ({
      base: stored,
      draft: mergeSettings({ base: draft, mine: now.draft, theirs: stored.settings }),
    }))
    client.setQueryData(queryKey, stored)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isChanged) void run(save, onSaved)
  }
  return (
    <section aria-labelledby="doubling-settings">
      <h2 id="doubling-settings" className="mb-4 text-lg font-semibold">
        {m.doubling_settings()}
      </h2>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Times key={base.revision} settings={draft} onChange={change} />
        <div className="grid gap-2">
          <Checkbox
            label={m.doubling_add_actors()}
            checked={draft.addActors}
            onChange={(addActors) => change({ addActors })}
          />
          <Checkbox
            label={m.doubling_mix_genders()}
            checked={draft.mixGenders}
            onChange={(mixGenders) => change({ mixGenders })}
          />
          <Checkbox label={m.doubling_mix_ages()} checked={draft.mixAges} onChange={(mixAges) => change({ mixAges })} />
        </div>
        <ApartPairs setup={setup} settings={draft} onChange={change} />
        <FixedRoles setup={setup} settings={draft} onChange={change} />
        <ActorLimits setup={setup} settings={draft} onChange={(next) => hold((now) => ({ ...now, draft: next }))} />
        {isChanged && (
          <div className="sticky bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] z-10 -mx-5 grid gap-2 border-t border-line bg-paper px-5 py-3 rail:bottom-0 rail:mx-0 rail:px-0">
            <div aria-live="assertive" className="empty:hidden">
              {failure !== undefined && <FieldError>{failure}</FieldError>}
            </div>
            <p className="text-sm text-ink-soft">{m.doubling_unsaved()}</p>
            <Button look="solid" type="submit" busy={busy} className="justify-self-start">
              {m.doubling_save()}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}

interface TimesProps {
  readonly settings: DoublingSettings
  readonly onChange: (to: Partial<DoublingSettings>) => void
}

/** The browser refuses to submit what isn't a number within the limits. */
function Times({ settings, onChange }: TimesProps) {
  const fields = [
    { key: 'changeSeconds', label: m.doubling_change_seconds(), most: LIMITS.changeSeconds },
    { key: 'intervalMinutes', label: m.doubling_interval(), most: LIMITS.intervalMinutes },
  ] as const
  return (
    <div className="grid gap-4 rail:grid-cols-2">
      {fields.map(({ key, label, most }) => (
        <TextField
          key={key}
          label={label}
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={most}
          step={1}
          defaultValue={settings[key]}
          onChange={({ target }) => {
            if (target.validity.valid) onChange({ [key]: target.valueAsNumber })
          }}
        />
      ))}
    </div>
  )
}
