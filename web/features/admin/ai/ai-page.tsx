import type { AiProvider, ProviderTest } from '@replique/contract'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { ModelFields, draftsOf, type ModelDraft, newDraft, readModels } from './model-fields.tsx'
import { ProviderRow } from './provider-row.tsx'
import { useSearch } from '@tanstack/react-router'
import { useLocale } from '../../../platform/i18n/locale.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton, LoadFailure } from '../frame/list-states.tsx'
import { aiFeaturesQuery, aiProvidersQuery } from '../queries.ts'
import { FeaturePage } from './feature-page.tsx'
import { FeatureRow } from './feature-row.tsx'
import { type HearVoice, VoicePacks } from './voice-packs.tsx'

interface Props {
  /** Null for a new provider. */
  readonly provider: AiProvider | null
  readonly known: readonly string[]
  readonly onClose: () => void
}

const { administration: ai } = api.ai

interface Fields {
  readonly name: string
  readonly baseUrl: string
  /** If empty, the stored key is kept. */
  readonly key: string
  readonly models: readonly ModelDraft[]
}

async function save(provider: AiProvider | null, { name, baseUrl, key, models }: Fields): Promise<unknown> {
  const read = readModels(models)
  if (read === null) throw new TypeError('models that cannot be')
  const fields = { name: name.trim(), baseUrl: baseUrl.trim(), models: read }
  if (provider === null) return ai.addProvider({ ...fields, key: key.trim() || null })
  return ai.changeProvider({ id: provider.id, ...fields, ...(key.trim() === '' ? {} : { key: key.trim() }) })
}

/** Edits a provider's URL, key and offered models. The key can be entered but is never displayed again. */
function ProviderDialog({ provider, known, onClose }: Props) {
  const client = useQueryClient()
  const [fields, setFields] = useState<Fields>(() => ({
    name: provider?.name ?? '',
    baseUrl: provider?.baseUrl ?? '',
    key: '',
    models: provider === null ? [newDraft(0)] : draftsOf(provider),
  }))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ readonly code: string | undefined; readonly text: string }>()
  const change = (next: Partial<Fields>) => setFields({ ...fields, ...next })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (fields.name.trim() === '' || fields.baseUrl.trim() === '' || readModels(fields.models) === null)
      return setError({ code: undefined, text: m.ai_provider_incomplete() })
    setBusy(true)
    setError(undefined)
    try {
      await save(provider, fields)
      await client.invalidateQueries({ queryKey: ['admin', 'ai'] })
      onClose()
    } catch (refusal) {
      setError({ code: failureCode(refusal), text: failureMessage(refusal) })
      setBusy(false)
    }
  }
  const wrong = (code: string) => (error?.code === code ? error.text : undefined)
  const isPlaced = error?.code === 'provider_address' || error?.code === 'provider_key_again'
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <Dialog open onClose={onClose} title={provider === null ? m.ai_provider_add() : m.ai_provider_change_title()}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label={m.ai_provider_name()}
          autoComplete="off"
          maxLength={80}
          value={fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          {...plain}
          label={m.ai_provider_address()}
          hint={m.ai_provider_address_hint()}
          inputMode="url"
          maxLength={1000}
          value={fields.baseUrl}
          error={wrong('provider_address')}
          onChange={(event) => change({ baseUrl: event.target.value })}
        />
        <TextField
          {...plain}
          type="password"
          autoComplete="new-password"
          label={m.ai_provider_key()}
          hint={provider?.key.set === true ? m.ai_provider_key_stays() : m.ai_provider_key_hint()}
          maxLength={1000}
          value={fields.key}
          error={wrong('provider_key_again')}
          onChange={(event) => change({ key: event.target.value })}
        />
        <ModelFields drafts={fields.models} known={known} onChange={(models) => change({ models })} />
        <div aria-live="polite">{error && !isPlaced && <FieldError>{error.text}</FieldError>}</div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.admin_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The providers, each with the result of its last test. */
function ProviderList({ providers }: { providers: readonly AiProvider[] }) {
  const [open, setOpen] = useState<AiProvider | 'new'>()
  const [tests, setTests] = useState<Readonly<Record<string, ProviderTest>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  const known = open === undefined || open === 'new' ? [] : (tests[open.id]?.models ?? [])
  return (
    <section aria-labelledby="providers" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="providers" ref={heading} tabIndex={-1} className="grow font-serif text-xl">
          {m.ai_providers()}
        </h2>
        <Button icon="plus" onClick={() => setOpen('new')}>
          {m.ai_provider_add()}
        </Button>
      </div>
      {providers.length === 0 ? (
        <p className="max-w-prose text-ink-soft">{m.ai_providers_none()}</p>
      ) : (
        <ul className="border-t border-line">
          {providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              test={tests[provider.id]}
              onTested={(test) => setTests((before) => ({ ...before, [provider.id]: test }))}
              onChange={() => setOpen(provider)}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {open !== undefined && (
        <ProviderDialog provider={open === 'new' ? null : open} known={known} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}

interface Address {
  readonly feature?: unknown
}

/** `/admin/ai-features`: which AI features are on, their engines, and the model providers. */
export function AiPage({ HearButton }: { readonly HearButton: HearVoice }) {
  useLocale()
  const { feature }: Address = useSearch({ strict: false })
  const features = useQuery(aiFeaturesQuery)
  const providers = useQuery(aiProvidersQuery)
  const title = m.page_admin_ai_features()
  if (features.isError || providers.isError) {
    const retry = () => void Promise.all([features.refetch(), providers.refetch()])
    return (
      <AdminPage title={title} here="ai">
        <LoadFailure error={features.error ?? providers.error} onRetry={retry} />
      </AdminPage>
    )
  }
  if (features.isPending || providers.isPending)
    return (
      <AdminPage title={title} here="ai">
        <ListSkeleton />
      </AdminPage>
    )
  const chosen = features.data.features.find(({ name }) => name === feature)
  if (chosen)
    return (
      <AdminPage title={title} here="ai" back={{ to: '/admin/ai-features', label: title }}>
        <FeaturePage key={chosen.name} feature={chosen} providers={providers.data.providers} />
      </AdminPage>
    )
  return (
    <AdminPage title={title} here="ai">
      <p className="mb-4 max-w-prose text-ink-soft">{m.ai_lead()}</p>
      <ul className="border-t border-line">
        {features.data.features.map((one) => (
          <FeatureRow key={one.name} feature={one} providers={providers.data.providers} />
        ))}
      </ul>
      <VoicePacks HearButton={HearButton} />
      <ProviderList providers={providers.data.providers} />
    </AdminPage>
  )
}
