import type { RecordingStudio } from '@replique/contract'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { api } from '../../platform/api/api.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { studioQuery } from './queries.ts'
import { Link } from '@tanstack/react-router'
import { useLocale } from '../../platform/i18n/locale.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Studio } from './studio.tsx'

/**
 * Asks for consent before the first recording. Explains who may listen, for what purpose, and that consent can be
 * withdrawn.
 */
function Consent({ playId, title }: { playId: string; title: string }) {
  const client = useQueryClient()
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const agree = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { consentedAt } = await api.sound.recordings.consent({ id: playId })
      client.setQueryData<RecordingStudio>(
        studioQuery(playId).queryKey,
        (studio) => studio && { ...studio, consentedAt },
      )
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
      <div aria-live="assertive">{fault !== null && <FieldError>{fault}</FieldError>}</div>
      <Button type="submit" look="solid" icon="mic" disabled={!agreed} busy={busy} className="justify-self-start">
        {m.record_consent_go()}
      </Button>
    </form>
  )
}

/** `/plays/{id}/record`: the user records their own lines, one after another. */
export function RecordPage({ playId }: { playId: string }) {
  useLocale()
  const studio = useQuery(studioQuery(playId))
  const back = { to: `/plays/${playId}`, label: studio.data?.title || m.record_back() }
  return (
    <Page title={m.record_title()} back={back}>
      {studio.isPending ? (
        <Waiting />
      ) : studio.data === undefined ? (
        <EmptyState
          title={failureMessage(studio.error)}
          action={<Button onClick={() => void studio.refetch()}>{m.ui_try_again()}</Button>}
        />
      ) : studio.data.lines.length === 0 ? (
        <EmptyState
          title={studio.data.parts.length === 0 ? m.record_no_part() : m.record_no_lines()}
          action={
            <Link to={`/plays/${playId}`} search={{ tab: 'cast' }} className={buttonClasses()}>
              {m.record_to_play()}
            </Link>
          }
        >
          {studio.data.parts.length === 0 ? m.record_no_part_help() : undefined}
        </EmptyState>
      ) : studio.data.consentedAt === null ? (
        <Consent playId={playId} title={studio.data.title} />
      ) : (
        <Studio playId={playId} studio={studio.data} />
      )}
    </Page>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4 py-6">
      <span className="sr-only">{m.ui_loading()}</span>
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-11 w-1/2" />
    </div>
  )
}
