import type { CalendarAddress } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ShareLink } from '../../../ui/share-link.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { addressQuery } from './queries.ts'

/** The secret address at which calendar programs read the user's calls in all plays. */
export function CalendarSection() {
  const client = useQueryClient()
  const { data, error } = useQuery(addressQuery)
  const { busy, failure, run } = useAction({ onError: failureMessage })
  const heading = useRef<HTMLHeadingElement>(null)
  const change = (work: () => Promise<CalendarAddress>, told: () => string): void =>
    void run(
      async () => client.setQueryData(addressQuery.queryKey, await work()),
      () => {
        heading.current?.focus()
        showToast({ title: told() })
      },
    )
  const renew = () => change(() => api.staging.calls.renewAddress(), m.calls_calendar_created)
  return (
    <section aria-labelledby="calendar-address" className="grid gap-3">
      <h2 id="calendar-address" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {m.calls_calendar()}
      </h2>
      <p className="text-ink-soft">{m.calls_calendar_about()}</p>
      {data?.address === null && (
        <div>
          <Button icon="calendar-plus" busy={busy} onClick={renew}>
            {m.calls_calendar_create()}
          </Button>
        </div>
      )}
      {data?.address && (
        <>
          {data.address.url === null ? (
            <p>{m.calls_calendar_unknown()}</p>
          ) : (
            <ShareLink label={m.calls_calendar_label()} link={data.address.url} />
          )}
          <p className="text-sm text-ink-soft">{m.calls_calendar_renew_about()}</p>
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onClick={renew}>
              {m.calls_calendar_renew()}
            </Button>
            <Button
              look="plain"
              busy={busy}
              onClick={() => change(() => api.staging.calls.revokeAddress(), m.calls_calendar_revoked)}
            >
              {m.calls_calendar_revoke()}
            </Button>
          </div>
        </>
      )}
      <div aria-live="polite">
        {(failure ?? (error && !data)) && <FieldError>{failure ?? failureMessage(error)}</FieldError>}
      </div>
    </section>
  )
}
