import type { Friend } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { FriendRow } from './friend-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { namesLike } from '../../platform/names-like.ts'
import { friendsQuery } from './queries.ts'

/** Friends from which on a list is searched rather than read. */
const MANY = 8

interface Props {
  /** Invitations that wait for an answer, and those that were sent. */
  readonly waiting: ReactNode
  readonly sent: ReactNode
}

/** `/social/friends`: whom one writes with. */
export function Friends({ waiting, sent }: Props) {
  useLocale()
  const friends = useQuery(friendsQuery())
  const [inviting, setInviting] = useState(false)
  const invite = () => setInviting(true)
  return (
    <Page title={m.nav_friends()}>
      {waiting}
      {friends.data ? (
        <Known friends={friends.data} onInvite={invite} />
      ) : friends.isError ? (
        <EmptyState
          title={failureMessage(friends.error)}
          action={<Button onClick={() => void friends.refetch()}>{m.ui_try_again()}</Button>}
        />
      ) : (
        <PageSkeleton />
      )}
      {sent}
      <BlockedPeople />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}

function Known({ friends, onInvite }: { friends: readonly Friend[]; onInvite: () => void }) {
  const [wanted, setWanted] = useState('')
  const button = (
    <Button look="solid" icon="user-plus" onClick={onInvite}>
      {m.friends_invite()}
    </Button>
  )
  if (friends.length === 0)
    return (
      <EmptyState title={m.friends_empty()} action={button}>
        {m.friends_empty_says()}
      </EmptyState>
    )
  const found = friends.filter(({ name }) => namesLike(name, wanted))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-3">{button}</div>
      {friends.length >= MANY && (
        <div className="mb-4 max-w-sm">
          <TextField
            label={m.friends_search()}
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      <ul aria-label={m.nav_friends()} className="divide-y divide-line border-y border-line">
        {found.map((friend) => (
          <FriendRow key={friend.id} friend={friend} />
        ))}
      </ul>
      <p aria-live="polite" className="mt-3 text-ink-soft">
        {found.length === 0 && m.friends_none_found({ name: wanted })}
      </p>
    </>
  )
}
