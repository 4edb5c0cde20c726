import type { AdminUser } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { fromNow } from '../frame/moments.ts'
import { isUnproved, nameOf } from './words.ts'

interface Props {
  readonly person: AdminUser
  readonly now: number
  readonly onOpen: () => void
}

/** Somebody in the list: who they are, what sets them apart, when they were last here. */
export function PersonRow({ person, now, onOpen }: Props) {
  const name = nameOf(person)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</p>
        {person.login && person.login !== name && (
          <p className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">{person.login}</p>
        )}
        <p className="text-sm text-ink-soft">{[...marksOf(person), lastSeen(person, now)].join(' · ')}</p>
      </div>
      <Button look="outline" className="shrink-0" aria-label={m.admin_manage_person({ name })} onClick={onOpen}>
        {m.admin_manage()}
      </Button>
    </li>
  )
}

function marksOf(person: AdminUser): string[] {
  const { admin, suspended, plan, guest, confirmed, secondFactors } = person
  return [
    ...(suspended ? [m.admin_mark_suspended()] : []),
    ...(admin ? [m.admin_mark_administrator()] : []),
    ...(plan === 'pro' ? [m.admin_mark_pro()] : []),
    ...(guest && person.name ? [m.admin_mark_guest()] : []),
    ...(confirmed || guest ? [] : [m.admin_mark_unconfirmed()]),
    ...(confirmed && isUnproved(person) ? [m.admin_mark_unproved()] : []),
    ...(secondFactors > 0 ? [m.admin_mark_factors()] : []),
  ]
}

const lastSeen = ({ lastSignInAt }: AdminUser, now: number): string =>
  lastSignInAt ? m.admin_last_seen({ when: fromNow(lastSignInAt, now) }) : m.admin_never_seen()
