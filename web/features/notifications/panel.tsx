import type { NotificationItem } from '@replique/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { PanelProps } from './bell.tsx'
import { type AnswersProps, NotificationRow } from './notification-row.tsx'
import { markRead } from './notification.ts'
import { silence } from './queries.ts'

interface Props extends PanelProps {
  readonly answers: ComponentType<AnswersProps>
}

/** The notification panel: newest first, with a button to load older notifications. */
export function NotificationPanel({ answers, onClose }: Props) {
  const notifications = useInfiniteQuery({
    queryKey: ['notifications', 'pages'],
    queryFn: ({ pageParam, signal }) => api.news.list(pageParam === null ? {} : { before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // a cached list would shift under the pointer when the new one arrives
    gcTime: 0,
  })
  useEffect(silence, [])
  const pages = notifications.data?.pages
  const unread = pages?.at(-1)?.unread ?? 0
  return (
    <Drawer title={m.notifications_title()} onClose={onClose} footer={<ToSettings onGo={onClose} />}>
      <ReadAll unread={unread} />
      {pages ? (
        <Lines
          items={pages.flatMap(({ items }) => items)}
          now={notifications.dataUpdatedAt}
          answers={answers}
          onGo={onClose}
        />
      ) : notifications.isError ? (
        <EmptyState
          title={failureMessage(notifications.error)}
          action={
            <Button busy={notifications.isFetching} onClick={() => void notifications.refetch()}>
              {m.ui_try_again()}
            </Button>
          }
        />
      ) : (
        <PageSkeleton />
      )}
      {notifications.isFetchNextPageError && <FieldError>{failureMessage(notifications.error)}</FieldError>}
      {notifications.hasNextPage && (
        <Button
          className="mt-3 w-full"
          busy={notifications.isFetchingNextPage}
          onClick={() => void notifications.fetchNextPage()}
        >
          {m.notifications_more()}
        </Button>
      )}
    </Drawer>
  )
}

interface LinesProps {
  readonly items: readonly NotificationItem[]
  readonly now: number
  readonly answers: ComponentType<AnswersProps>
  readonly onGo: () => void
}

function Lines({ items, now, answers, onGo }: LinesProps) {
  if (items.length === 0) return <EmptyState title={m.notifications_empty()}>{m.notifications_empty_says()}</EmptyState>
  return (
    <ul aria-label={m.notifications_title()} className="-mx-2 divide-y divide-line">
      {items.map((item) => (
        <NotificationRow key={item.id} item={item} now={now} answers={answers} onGo={onGo} />
      ))}
    </ul>
  )
}

/** A button that marks all notifications as read, replaced by a confirmation afterwards. */
function ReadAll({ unread }: { unread: number }) {
  const [done, setDone] = useState(false)
  const client = useQueryClient()
  const readAll = async (): Promise<void> => {
    try {
      await markRead(client, null)
      setDone(true)
    } catch (error) {
      showToast({ title: failureMessage(error) })
    }
  }
  return (
    <div className="mb-2 flex min-h-11 items-center justify-between text-ink-soft empty:hidden">
      <p aria-live="polite">
        {unread > 0 ? m.notifications_count({ count: unread }) : done && m.notifications_all_read()}
      </p>
      {unread > 0 && (
        <Button look="plain" className="-mr-4" onClick={() => void readAll()}>
          {m.notifications_read_all()}
        </Button>
      )}
    </div>
  )
}

function ToSettings({ onGo }: { onGo: () => void }) {
  return (
    <Link
      to="/profile"
      hash="news"
      onClick={onGo}
      className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline"
    >
      {m.notifications_to_settings()}
    </Link>
  )
}
