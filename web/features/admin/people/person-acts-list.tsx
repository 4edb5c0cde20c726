import type { AdminUser } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { useUser } from '../../../platform/session/session.ts'
import { Problem } from '../../../ui/field.tsx'
import { dayOf, momentOf } from '../frame/moments.ts'
import { usePersonActs } from './person-acts.ts'
import type { View } from './person-dialog.tsx'
import { AccessActs, StandingActs } from './person-parts.tsx'

interface Props {
  readonly person: AdminUser
  readonly onView: (view: View) => void
}

/** What can be done with somebody's account, and what came of the last act. */
export function PersonActsList({ person, onView }: Props) {
  const own = useUser()?.id === person.id
  const acts = usePersonActs(person)
  const { done, failure } = acts.standing
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">{datesOf(person)}</p>
      {own && <p className="mb-2 text-sm text-ink-soft">{m.admin_this_is_you()}</p>}
      <ul className="divide-y divide-line border-y border-line">
        <StandingActs person={person} acts={acts} own={own} />
        {!own && (
          <AccessActs person={person} acts={acts} onLink={() => onView('link')} onRemove={() => onView('remove')} />
        )}
      </ul>
      <div role="status" className="pt-3 [overflow-wrap:anywhere] empty:hidden">
        {done}
        {failure && <Problem>{failure}</Problem>}
      </div>
    </>
  )
}

function datesOf({ createdAt, lastSignInAt }: AdminUser): string {
  const seen = lastSignInAt ? m.admin_signed_in_on({ when: momentOf(lastSignInAt) }) : m.admin_never_seen()
  return `${m.admin_here_since({ day: dayOf(createdAt) })} · ${seen}`
}
