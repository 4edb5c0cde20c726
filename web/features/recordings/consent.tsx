import type { RecordingDesk } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { hearing } from '../../platform/api/hearing.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/field.tsx'
import { deskQuery } from './queries.ts'

/** Before the first recording: who may hear it, for what, and that it can be taken back. */
export function Consent({ playId, title }: { playId: string; title: string }) {
  const client = useQueryClient()
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const agree = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { consentedAt } = await hearing.recordings.consent({ id: playId })
      client.setQueryData<RecordingDesk>(deskQuery(playId).queryKey, (desk) => desk && { ...desk, consentedAt })
    } catch (error) {
      setFault(failureMessage(error))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void agree(event)} className="grid max-w-xl gap-4 py-4">
      <h2 className="font-serif text-2xl leading-snug">{m.record_consent_title()}</h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>{m.record_consent_who({ title })}</li>
        <li>{m.record_consent_what()}</li>
        <li>{m.record_consent_back()}</li>
      </ul>
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          className="mt-0.5 size-6 shrink-0 accent-accent"
        />
        <span>{m.record_consent_agree()}</span>
      </label>
      <div aria-live="assertive">{fault !== null && <Problem>{fault}</Problem>}</div>
      <Button type="submit" look="solid" icon="mic" disabled={!agreed} busy={busy} className="justify-self-start">
        {m.record_consent_go()}
      </Button>
    </form>
  )
}
