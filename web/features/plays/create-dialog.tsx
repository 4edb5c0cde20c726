import type { Language, PlayKind } from '@replique/script'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { refreshPlays } from './queries.ts'

const KINDS: readonly { readonly kind: PlayKind; readonly title: () => string; readonly hint: () => string }[] = [
  { kind: 'stage', title: m.plays_create_kind_stage, hint: m.plays_create_kind_stage_hint },
  { kind: 'screenplay', title: m.plays_create_kind_screenplay, hint: m.plays_create_kind_screenplay_hint },
]

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [kind, setKind] = useState<PlayKind>('stage')
  const [language, setLanguage] = useState<Language>(getLocale())
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const play = await api.plays.create({ title: title.trim(), kind, language })
      void refreshPlays(client)
      await navigate({ to: `/plays/${play.id}/edit` })
    } catch (refusal) {
      setError(failureMessage(refusal))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={m.plays_create_title()}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <fieldset>
          <legend className="mb-1.5 font-semibold">{m.plays_create_kind()}</legend>
          <div className="grid grid-cols-2 gap-2">
            {KINDS.map((choice) => (
              <KindChoice key={choice.kind} {...choice} chosen={kind === choice.kind} onChoose={setKind} />
            ))}
          </div>
        </fieldset>
        <SelectField
          label={m.plays_create_language()}
          value={language}
          onChange={(event) => setLanguage(event.target.value as Language)}
        >
          <option value="en">{m.plays_language_en()}</option>
          <option value="fr">{m.plays_language_fr()}</option>
        </SelectField>
        <TextField
          label={m.plays_create_title_optional()}
          value={title}
          maxLength={300}
          error={error}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.plays_create_submit()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly kind: PlayKind
  readonly title: () => string
  readonly hint: () => string
  readonly chosen: boolean
  readonly onChoose: (kind: PlayKind) => void
}

function KindChoice({ kind, title, hint, chosen, onChoose }: ChoiceProps) {
  return (
    <label className="grid cursor-pointer content-start gap-0.5 rounded-base border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="kind"
        value={kind}
        checked={chosen}
        onChange={() => onChoose(kind)}
        className="sr-only"
      />
      <span className="font-serif text-lg">{title()}</span>
      <span className="text-sm text-ink-soft">{hint()}</span>
    </label>
  )
}
