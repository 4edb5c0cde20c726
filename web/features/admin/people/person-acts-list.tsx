import type { AdminUser } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useUser } from '../../../platform/session/session.ts'
import { dayOf, momentOf } from '../frame/moments.ts'
import type { PersonActs } from './person-acts.ts'
import type { View } from './person-dialog.tsx'
import { AccessActs, StandingActs } from './person-parts.tsx'

interface Props {
  readonly person: AdminUser
  readonly acts: PersonActs
  readonly onView: (view: View) => void
}

export function PersonActsList({ person, acts, onView }: Props) {
  const own = useUser()?.id === person.id
  const [busy, setBusy] = useState('')
  const run = (name: string, act: () => Promise<boolean>) => {
    if (busy) return
    setBusy(name)
    void act().then(() => setBusy(''))
  }
  const parts = { person, acts, busy, run }
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">{datesOf(person)}</p>
      {own && <p className="mb-2 text-sm text-ink-soft">{m.admin_this_is_you()}</p>}
      <ul className="divide-y divide-line border-y border-line">
        <StandingActs {...parts} own={own} />
        {!own && <AccessActs {...parts} onLink={() => onView('link')} onRemove={() => onView('remove')} />}
      </ul>
    </>
  )
}

function datesOf({ createdAt, lastSignInAt }: AdminUser): string {
  const seen = lastSignInAt ? m.admin_signed_in_on({ when: momentOf(lastSignInAt) }) : m.admin_never_seen()
  return `${m.admin_here_since({ day: dayOf(createdAt) })} · ${seen}`
}
