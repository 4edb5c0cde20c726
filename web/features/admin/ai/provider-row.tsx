import type { AiProvider, ProviderTest } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useAdminAction } from '../queries.ts'
import { FAULT_TEXTS, FEATURE_TITLES, moneyOf, secondsOf } from './feature-texts.ts'

interface Props {
  readonly provider: AiProvider
  readonly test: ProviderTest | undefined
  readonly onTested: (test: ProviderTest) => void
  readonly onChange: () => void
  /** Called once the provider has been removed, so that the parent can move the focus away from the deleted row. */
  readonly onRemoved: () => void
}

const { administration: ai } = api.ai

function keyInWords({ set, end }: AiProvider['key']): string {
  if (!set) return m.ai_key_none()
  return end === '' ? m.ai_key_set() : m.ai_key_ends({ end })
}

const listed = (words: readonly string[]): string => new Intl.ListFormat(getLocale()).format(words)

export function ProviderRow({ provider, test, onTested, onChange, onRemoved }: Props) {
  const { id, name, baseUrl, key, models, usedBy, fault } = provider
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [asking, setAsking] = useState(false)
  const run = async () => {
    setBusy(true)
    setError('')
    try {
      onTested(await ai.testProvider({ id }))
      await client.invalidateQueries({ queryKey: ['admin', 'ai', 'providers'] })
    } catch (refusal) {
      setError(failureMessage(refusal))
    }
    setBusy(false)
  }
  const known = fault !== null && test === undefined
  return (
    <li aria-label={name} className="grid gap-1 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow basis-full font-semibold [overflow-wrap:anywhere] sm:basis-40">{name}</p>
        <Button busy={busy} onClick={() => void run()} aria-label={m.ai_provider_test_of({ name })}>
          {m.ai_provider_test()}
        </Button>
        <Button onClick={onChange} aria-label={m.ai_provider_change_of({ name })}>
          {m.ai_provider_change()}
        </Button>
        <Button look="plain" onClick={() => setAsking(true)} aria-label={m.ai_provider_remove_of({ name })}>
          {m.ai_provider_remove()}
        </Button>
      </div>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {baseUrl} · {keyInWords(key)}
      </p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {models.length === 0 ? m.ai_models_none() : listed(models.map((model) => model.id))}
        {usedBy.length > 0 && ` · ${m.ai_used_by({ features: listed(usedBy.map((one) => FEATURE_TITLES[one]())) })}`}
      </p>
      <div aria-live="polite" className="mt-1 grid gap-1 text-sm">
        {error && <FieldError>{error}</FieldError>}
        {known && <FieldError>{FAULT_TEXTS[fault]()}</FieldError>}
        {test && <Tested test={test} />}
      </div>
      {asking && <RemoveDialog provider={provider} onClose={() => setAsking(false)} onRemoved={onRemoved} />}
    </li>
  )
}

function Tested({ test: { fault, models, cost, seconds } }: { test: ProviderTest }) {
  const has = models.length > 0 && <p className="text-ink-soft">{m.ai_test_models({ count: models.length })}</p>
  if (fault !== null)
    return (
      <>
        <FieldError>{FAULT_TEXTS[fault]()}</FieldError>
        {has}
      </>
    )
  return (
    <>
      <p>{m.ai_test_well({ seconds: secondsOf(seconds), cost: moneyOf(cost) })}</p>
      {has}
    </>
  )
}

interface RemoveProps {
  readonly provider: AiProvider
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation before removing a provider, because the features that use it return to the built-in engine. */
function RemoveDialog({ provider: { id, name, usedBy }, onClose, onRemoved }: RemoveProps) {
  const attempt = useAdminAction()
  const [busy, setBusy] = useState(false)
  const features = listed(usedBy.map((one) => FEATURE_TITLES[one]()))
  const remove = async () => {
    setBusy(true)
    if (await attempt(() => ai.removeProvider({ id }), onClose)) onRemoved()
    else setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.ai_remove_title({ name })}
      description={usedBy.length === 0 ? m.ai_remove_says() : m.ai_remove_says_used({ features })}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void remove()}>
            {m.ai_provider_remove()}
          </Button>
        </>
      }
    />
  )
}
