import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { m } from '../../messages/messages.js'
import { type AnswersProps, NotificationRow } from './notification-row.tsx'
import { newestQuery } from './queries.ts'

/** Maximum number of rows; the panel lists the rest. */
const SHOWN = 4

/** Unread notifications, except invitations, which have their own list. */
export function UnreadLines({ answers }: { answers: ComponentType<AnswersProps> }) {
  const { data, dataUpdatedAt } = useQuery(newestQuery)
  const items = (data?.items ?? []).filter(({ read, kind }) => !read && kind !== 'invitation').slice(0, SHOWN)
  if (items.length === 0) return null
  return (
    <section aria-labelledby="notifications-unread">
      <h2 id="notifications-unread" className="text-sm text-ink-soft">
        {m.notifications_title()}
      </h2>
      <ul className="-mx-2 mt-1 divide-y divide-line">
        {items.map((item) => (
          <NotificationRow key={item.id} item={item} now={dataUpdatedAt} answers={answers} />
        ))}
      </ul>
    </section>
  )
}
