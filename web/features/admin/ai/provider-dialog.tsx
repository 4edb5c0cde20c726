import type { AiProvider } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { administration } from '../../../platform/api/administration.ts'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem, TextField } from '../../../ui/field.tsx'
import { ModelFields } from './model-fields.tsx'
import { draftsOf, type ModelDraft, newDraft, readModels } from './provider-draft.ts'

interface Props {
  /** Null: a new one. */
  readonly provider: AiProvider | null
  readonly known: readonly string[]
  readonly onClose: () => void
}

const { administration: ai } = administration.ai

interface Fields {
  readonly name: string
  readonly baseUrl: string
  /** Empty: it stays as it is. */
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

/** Where a service is, what opens it and which of its models may be asked; its key is typed, and never shown again. */
export function ProviderDialog({ provider, known, onClose }: Props) {
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
        <div aria-live="polite">{error && !isPlaced && <Problem>{error.text}</Problem>}</div>
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
