import type { AiProvider, FeatureState } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { failureMessage } from '../../../platform/api/failure.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Switch } from '../frame/fields.tsx'
import { engineInWords, FEATURE_DESCRIPTIONS, FEATURE_TITLES } from './feature-texts.ts'
import { useFeatureChange } from './use-features.ts'

interface Props {
  readonly feature: FeatureState
  readonly providers: readonly AiProvider[]
}

/** A feature in the list: what it does, its engine, and whether it is on. */
export function FeatureRow({ feature, providers }: Props) {
  const title = FEATURE_TITLES[feature.name]()
  return (
    <li className="flex items-start gap-4 border-b border-line py-4">
      <div className="min-w-0 grow">
        <Link
          to="/admin/ai-features"
          search={{ feature: feature.name }}
          className="inline-flex min-h-11 items-center rounded-base font-serif text-lg text-ink underline decoration-line-strong underline-offset-4 hover:decoration-accent"
        >
          {title}
        </Link>
        <p className="max-w-prose text-ink-soft">{FEATURE_DESCRIPTIONS[feature.name]()}</p>
        <p className="mt-1 text-sm [overflow-wrap:anywhere]">{engineInWords(feature, providers)}</p>
      </div>
      <FeatureSwitch feature={feature} label={title} />
    </li>
  )
}

/** A switch that shows the new value immediately and, if the server refuses it, reverts and shows an error. */
export function FeatureSwitch({ feature, label }: { feature: FeatureState; label: string }) {
  const change = useFeatureChange(feature.name)
  const [asked, setAsked] = useState<boolean>()
  const [failure, setFailure] = useState('')
  const set = async (on: boolean) => {
    setAsked(on)
    setFailure('')
    try {
      await change({ on })
    } catch (error) {
      setFailure(failureMessage(error))
    }
    setAsked(undefined)
  }
  return (
    <div className="grid max-w-40 justify-items-end">
      <Switch
        label={label}
        checked={asked ?? feature.on}
        aria-busy={asked !== undefined}
        onChange={(event) => {
          if (asked === undefined) void set(event.target.checked)
        }}
      />
      <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
    </div>
  )
}
