import type { ReceivedInvitation } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { queryOptions, type QueryClient, useQueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useState } from 'react'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { Avatar } from '../../ui/avatar.tsx'

type Invited = Pick<ReceivedInvitation, 'kind' | 'from' | 'subject'>

const nameOf = ({ from }: Invited): string => from.name || m.friends_somebody()

/** Returns a sentence that says who invited the user, and to what. */
export function sentenceOf(invitation: Invited): string {
  const name = nameOf(invitation)
  const what = invitation.subject?.name ?? ''
  if (invitation.kind === 'group') return m.friends_invites_to_group({ name, group: what })
  if (invitation.kind === 'play') return m.friends_shares_play({ name, title: what || m.plays_untitled() })
  return m.friends_asks({ name })
}

/** Returns a sentence about what accepting means. */
export function meaningOf({ kind, role }: Pick<ReceivedInvitation, 'kind' | 'role'>): string {
  if (kind === 'group') return role === 'admin' ? m.friends_means_admin() : m.friends_means_member()
  if (kind === 'social') return m.friends_means_friend()
  if (role === 'viewer') return m.friends_means_viewer()
  return role === 'commenter' ? m.friends_means_commenter() : m.friends_means_editor()
}

/** Returns the page to open after accepting. */
export function placeOf({ kind, subject }: Pick<ReceivedInvitation, 'kind' | 'subject'>): string {
  if (kind === 'social') return '/social/friends'
  const place = kind === 'group' ? '/groups' : '/plays'
  return subject ? `${place}/${subject.id}` : place
}

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['invitations', 'list'],
    queryFn: ({ signal }) => api.invitations.list({}, { signal }),
  })

/** Refetches all lists that an invitation can change. */
export async function refreshInvitations(client: QueryClient): Promise<void> {
  const keys = ['invitations', 'friends', 'groups', 'plays', 'notifications']
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

type Key = { readonly secret: string } | { readonly id: string }

interface Answering {
  readonly busy: boolean
  readonly failure: unknown
  /** Resolves to the accepted invitation, or undefined if accepting failed. */
  readonly accept: () => Promise<ReceivedInvitation | undefined>
  /** Resolves to whether the invitation was declined. */
  readonly decline: () => Promise<boolean>
}

/** Accepts or declines one invitation. */
export function useAnswer(key: Key): Answering {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const attempt = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const done = await work()
      await refreshInvitations(client)
      return done
    } catch (refusal) {
      setFailure(refusal)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    failure,
    accept: () => attempt(() => api.invitations.accept(key)),
    decline: async () => (await attempt(async () => (await api.invitations.decline(key), true))) ?? false,
  }
}

interface Props {
  readonly id: string
  /** A sentence about the invitation, for the buttons' accessible names. */
  readonly sentence: string
}

/** Buttons to accept or decline an invitation sent to the user's own email address. */
export function InvitationButtons({ id, sentence }: Props) {
  const { busy, failure, accept, decline } = useAnswer({ id })
  const say = async () => {
    if (await accept()) showToast({ title: m.friends_accepted() })
  }
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Button look="solid" busy={busy} aria-label={m.friends_accept_this({ sentence })} onClick={() => void say()}>
          {m.friends_accept()}
        </Button>
        <Button disabled={busy} aria-label={m.friends_decline_this({ sentence })} onClick={() => void decline()}>
          {m.friends_decline()}
        </Button>
      </div>
      <div aria-live="polite">{failure !== undefined && <FieldError>{failureMessage(failure)}</FieldError>}</div>
    </div>
  )
}

/** Invitations that the user has received, each with buttons to answer it. */
function WaitingList({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {invitations.map((invitation) => (
        <Waiting key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function Waiting({ invitation }: { invitation: ReceivedInvitation }) {
  const sentence = sentenceOf(invitation)
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar name={invitation.from.name} picture={invitation.from.picture} />
      <p className="min-w-40 grow basis-0 [overflow-wrap:anywhere]">{sentence}</p>
      <InvitationButtons id={invitation.id} sentence={sentence} />
    </li>
  )
}

/** Received invitations, if there are any. */
export function WaitingInvitations() {
  const { data } = useQuery(invitationsQuery())
  if (!data || data.received.length === 0) return null
  return (
    <section className="mb-10">
      <h2 className="mb-3 text-lg font-semibold">{m.friends_waiting()}</h2>
      <WaitingList invitations={data.received} />
    </section>
  )
}
