import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  titleValue,
  LANGUAGES,
  LAYOUT_NAMES,
  titleEntry,
  type Language,
  type LayoutName,
  type PlayKind,
} from '@replique/script'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { Review } from './use-review.ts'
import { SelectField } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { LAYOUTS } from '../words.ts'

/** Creates the play from the draft, once all pending corrections have been sent. */
export function AcceptButton({ id, review }: { id: string; review: Review }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    try {
      const had = await review.settled()
      const { play } = await api.ai.imports.accept({ id, had })
      const title = titleValue(review.draft.titlePage, 'title') || m.plays_untitled()
      showToast({ title: m.plays_imported({ title }) })
      client.removeQueries({ queryKey: ['imports'] })
      await client.invalidateQueries({ queryKey: ['plays'] })
      await navigate({ to: `/plays/${play}`, replace: true })
    } catch (error) {
      const body = failureCode(error) === 'storage_full' ? m.imports_storage_full() : failureMessage(error)
      showToast({ title: m.imports_not_made(), body })
      setBusy(false)
    }
  }
  return (
    <Button
      look="solid"
      className="whitespace-nowrap"
      busy={busy}
      disabled={review.saved === 'failed'}
      onClick={() => void accept()}
    >
      {m.imports_accept()}
    </Button>
  )
}

const ALWAYS = ['title', 'subtitle', 'author'] as const
const WORDS: Readonly<Record<string, () => string>> = {
  title: m.imports_field_title,
  subtitle: m.imports_field_subtitle,
  author: m.imports_field_author,
}
const LONGEST = 2000

/** The play's metadata: title page, kind, language and layout. */
export function Frame({ review }: { review: Review }) {
  const { draft, correct } = review
  const shown = new Set(ALWAYS.map((key) => titleEntry(draft.titlePage, key)))
  const others = draft.titlePage.filter((entry) => !shown.has(entry))
  const fields = [...ALWAYS.map((key) => ({ key: key as string, value: titleValue(draft.titlePage, key) })), ...others]
  return (
    <div className="grid gap-4">
      {fields.map(({ key, value }) => (
        <Field
          key={`${key} ${value}`}
          name={key}
          value={value}
          onSay={(said) => correct({ op: 'title', key, value: said })}
        />
      ))}
      <SelectField
        label={m.imports_kind()}
        value={draft.kind}
        onChange={(event) => correct({ op: 'set', kind: event.target.value as PlayKind })}
      >
        <option value="stage">{m.plays_kind_stage()}</option>
        <option value="screenplay">{m.plays_kind_screenplay()}</option>
      </SelectField>
      <SelectField
        label={m.imports_language()}
        value={draft.language}
        onChange={(event) => correct({ op: 'set', language: event.target.value as Language })}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {one === 'fr' ? m.plays_language_fr() : m.plays_language_en()}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.imports_layout()}
        value={draft.settings.layout}
        onChange={(event) => correct({ op: 'set', layout: event.target.value as LayoutName })}
      >
        {LAYOUT_NAMES.map((one) => (
          <option key={one} value={one}>
            {LAYOUTS[one]()}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** A field of the title page; saved when it loses the focus. */
function Field({ name, value, onSay }: { name: string; value: string; onSay: (value: string) => void }) {
  const [words, setWords] = useState(value)
  return (
    <TextArea
      label={WORDS[name]?.() ?? name}
      rows={words.includes('\n') ? 3 : 1}
      value={words}
      maxLength={LONGEST}
      onChange={(event) => setWords(event.target.value)}
      onBlur={() => words.trim() !== value && onSay(words)}
    />
  )
}
