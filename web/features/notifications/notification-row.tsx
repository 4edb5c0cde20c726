import type { NotificationItem } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { timeAgo } from '../../ui/dates.ts'
import { placeOf, markRead, sentenceOf } from './notification.ts'

/** Props of the two buttons that answer a pending invitation. */
export type AnswersProps = { readonly id: string; readonly sentence: string }

interface Props {
  readonly item: NotificationItem
  readonly now: number
  readonly answers: ComponentType<AnswersProps>
  /** Called when the user follows a link in the row. */
  readonly onGo?: () => void
}

const WAY = 'inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4 hover:text-ink'

/** A notification that links to its subject. A pending invitation also has buttons to accept or decline it. */
export function NotificationRow({ item, now, answers: Answers, onGo }: Props) {
  const locale = useLocale()
  const client = useQueryClient()
  const sentence = sentenceOf(item)
  const go = (): void => {
    if (!item.read) void markRead(client, item.id).catch(() => undefined)
    onGo?.()
  }
  return (
    <li className="grid gap-2 py-1">
      <Link
        {...placeOf(item)}
        onClick={go}
        className="flex min-h-14 items-start gap-3 rounded-base px-2 py-2 no-underline hover:bg-sunk"
      >
        <Avatar name={item.from.name} picture={item.from.picture} />
        <span className="min-w-0 grow">
          <span className={classNames('block [overflow-wrap:anywhere]', !item.read && 'font-semibold')}>
            {sentence}
          </span>
          <time dateTime={item.at} className="text-sm text-ink-soft">
            {timeAgo(item.at, now, locale)}
          </time>
        </span>
        {!item.read && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{m.notifications_unread()}</span>
          </span>
        )}
      </Link>
      {item.kind === 'cast' && item.subject && (
        <p className="-mt-2 flex flex-wrap gap-x-5 pl-14">
          <Link {...placeOf(item)} onClick={go} className={WAY}>
            {m.notifications_cast_rehearse()}
          </Link>
          <Link to={`/plays/${item.subject.id}`} onClick={go} className={WAY}>
            {m.notifications_cast_play()}
          </Link>
        </p>
      )}
      {item.invitation && (
        <div className="pb-2 pl-14">
          <Answers id={item.invitation.id} sentence={sentence} />
        </div>
      )}
    </li>
  )
}
