import type { IssuedInvitation, Friend } from '@replique/contract'
import { useQueryClient, useQuery, queryOptions, type QueryClient } from '@tanstack/react-query'
import { type FormEvent, useState, type ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useLocale } from '../../platform/i18n/locale.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { namesLike } from '../../platform/names-like.ts'
import { friendsQuery } from '../../platform/session/account.ts'
import { Menu } from '../../ui/menu.tsx'
import { formatDate } from '../../ui/dates.ts'

const blockedQuery = () =>
  queryOptions({
    queryKey: ['friends', 'blocked'],
    queryFn: async ({ signal }) => (await api.friends.blocked({}, { signal })).blocked,
  })

async function refreshFriends(client: QueryClient): Promise<void> {
  await Promise.all(['friends', 'invitations'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** Invites a friend by email, or with a link and its QR code. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState<'email' | 'link'>()
  const [error, setError] = useState('')
  const [made, setMade] = useState<IssuedInvitation>()
  const invite = async (way: 'email' | 'link') => {
    setBusy(way)
    setError('')
    try {
      const issued = await api.friends.invite(way === 'email' ? { email: email.trim() } : {})
      await refreshFriends(client)
      if (issued.mailed) {
        showToast({ title: m.friends_invited({ email: email.trim() }) })
        onClose()
      } else setMade(issued)
    } catch (refusal) {
      setError(failureCode(refusal) === 'invalid' ? m.auth_email_invalid() : failureMessage(refusal))
    }
    setBusy(undefined)
  }
  if (made) return <Made invitation={made} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void invite('email')
  }
  return (
    <Dialog open onClose={onClose} title={m.friends_invite_title()} description={m.friends_invite_says()}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={m.plays_share_email()}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div aria-live="polite">{error && <FieldError>{error}</FieldError>}</div>
        <div className="flex flex-wrap gap-2">
          <Button look="solid" type="submit" icon="mail" busy={busy === 'email'} disabled={busy !== undefined}>
            {m.friends_invite_by_mail()}
          </Button>
          <Button icon="link" busy={busy === 'link'} disabled={busy !== undefined} onClick={() => void invite('link')}>
            {m.friends_invite_by_link()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Shows the link if no email was sent. */
function Made({ invitation, onClose }: { invitation: IssuedInvitation; onClose: () => void }) {
  const says = invitation.email === null ? m.friends_link_says() : m.friends_link_for({ email: invitation.email })
  return (
    <Dialog open onClose={onClose} title={m.friends_link_title()} description={says}>
      <ShareLink label={m.friends_link_label()} link={invitation.link} qr={invitation.qr} />
    </Dialog>
  )
}

/** The users blocked by this user, if any. */
function BlockedPeople() {
  const client = useQueryClient()
  const { data } = useQuery(blockedQuery())
  const unblock = async (id: string, name: string) => {
    try {
      await api.friends.unblock({ id })
      showToast({ title: m.friends_unblocked({ name }) })
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
    }
    await refreshFriends(client)
  }
  if (!data || data.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{m.friends_blocked_title()}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {data.map(({ id, name, picture }) => (
          <li key={id} className="flex min-h-16 items-center gap-3 py-2">
            <Avatar name={name} picture={picture} />
            <p className="min-w-0 grow [overflow-wrap:anywhere]">{name || m.friends_somebody()}</p>
            <Button aria-label={m.friends_unblock_named({ name })} onClick={() => void unblock(id, name)}>
              {m.friends_unblock()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists with at least this many friends have a search field. */
const MANY = 8

interface Props {
  /** Lists of received and of sent invitations. */
  readonly waiting: ReactNode
  readonly sent: ReactNode
}

/** `/social/friends`: the user's friends and invitations. */
export function Friends({ waiting, sent }: Props) {
  useLocale()
  const friends = useQuery(friendsQuery)
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

type Act = 'remove' | 'block'

function FriendRow({ friend }: { friend: Friend }) {
  const [asking, setAsking] = useState<Act>()
  const name = friend.name || m.friends_somebody()
  const since = formatDate(friend.since)
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Avatar name={friend.name} picture={friend.picture} />
      <div className="min-w-0 grow">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">{m.friends_since({ day: since })}</p>
      </div>
      <Menu
        trigger={<IconButton icon="ellipsis" label={m.friends_more({ name })} />}
        groups={[
          [
            { label: m.friends_remove(), icon: 'user-minus', run: () => setAsking('remove') },
            { label: m.friends_block(), icon: 'ban', run: () => setAsking('block') },
          ],
        ]}
      />
      {asking && <Parting friend={friend} name={name} act={asking} onClose={() => setAsking(undefined)} />}
    </li>
  )
}

interface PartingProps {
  readonly friend: Friend
  readonly name: string
  readonly act: Act
  readonly onClose: () => void
}

/** Asks for confirmation before removing or blocking a friend, who can only come back through a new invitation. */
function Parting({ friend, name, act, onClose }: PartingProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const part = async () => {
    setBusy(true)
    try {
      await (act === 'remove' ? api.friends.remove({ id: friend.id }) : api.friends.block({ id: friend.id }))
      showToast({ title: act === 'remove' ? m.friends_removed({ name }) : m.friends_blocked({ name }) })
      onClose()
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
      setBusy(false)
    }
    await refreshFriends(client)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={act === 'remove' ? m.friends_remove_title({ name }) : m.friends_block_title({ name })}
      description={act === 'remove' ? m.friends_remove_says() : m.friends_block_says()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void part()}>
            {act === 'remove' ? m.friends_remove() : m.friends_block()}
          </Button>
        </>
      }
    />
  )
}
