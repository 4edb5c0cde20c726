import type { InvitationKind, IssuedInvitation, SentInvitation } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { invitationsQuery, refreshInvitations } from './answers.tsx'
import { formatDate } from '../../ui/dates.ts'

/** The user's open invitations of one kind. */
export function SentList({ kind, title }: { kind: InvitationKind; title: string }) {
  const { data } = useQuery(invitationsQuery())
  return <SentRows sent={data?.sent.filter((one) => one.kind === kind) ?? []} title={title} />
}

/** Open invitations, each with its actions. */
export function SentRows({ sent, title }: { sent: readonly SentInvitation[]; title: string }) {
  const [again, setAgain] = useState<IssuedInvitation>()
  if (sent.length === 0 && !again) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {sent.map((invitation) => (
          <Sent key={invitation.id} invitation={invitation} onAgain={setAgain} />
        ))}
      </ul>
      {again && <LinkDialog invitation={again} onClose={() => setAgain(undefined)} />}
    </section>
  )
}

interface SentProps {
  readonly invitation: SentInvitation
  readonly onAgain: (issued: IssuedInvitation) => void
}

function Sent({ invitation, onAgain }: SentProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const whom = invitation.email ?? m.friends_by_link()
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
    }
    await refreshInvitations(client)
    setBusy(false)
  }
  const resend = () =>
    attempt(async () => {
      const issued = await api.invitations.resend({ id: invitation.id })
      if (issued.mailed) showToast({ title: m.friends_sent_again({ email: whom }) })
      else onAgain(issued)
    })
  const withdraw = () =>
    attempt(async () => {
      await api.invitations.withdraw({ id: invitation.id })
      showToast({ title: m.friends_withdrawn() })
    })
  return (
    <li className="flex min-h-16 items-center gap-2 py-2">
      <div className="min-w-0 grow">
        <p className="[overflow-wrap:anywhere]">{whom}</p>
        <p className="text-sm text-ink-soft">{factsOf(invitation).join(' · ')}</p>
      </div>
      <IconButton
        icon="refresh-cw"
        label={invitation.email ? m.friends_resend({ email: whom }) : m.friends_new_link()}
        disabled={busy}
        onClick={() => void resend()}
      />
      <IconButton
        icon="x"
        label={m.friends_withdraw({ email: whom })}
        disabled={busy}
        onClick={() => void withdraw()}
      />
    </li>
  )
}

/**
 * Returns an invitation's expiry date, the number of remaining uses if more than one, and whether it grants the admin
 * role.
 */
function factsOf({ expired, expiresAt, usesLeft, kind, role }: SentInvitation): string[] {
  const day = formatDate(expiresAt)
  return [
    expired ? m.friends_expired({ day }) : m.friends_until({ day }),
    ...(usesLeft > 1 ? [m.friends_uses_left({ count: usesLeft })] : []),
    ...(kind === 'group' && role === 'admin' ? [m.friends_as_admin()] : []),
  ]
}

/** A dialog with the link for a new invitation. The link is displayed only once. */
export function LinkDialog({ invitation, onClose }: { invitation: IssuedInvitation; onClose: () => void }) {
  const { email, usesLeft: count, expiresAt } = invitation
  const link = count > 1 ? m.friends_link_many({ count, day: formatDate(expiresAt) }) : m.friends_link_says()
  const description = email === null ? link : m.friends_link_for({ email })
  return (
    <Dialog open onClose={onClose} title={m.friends_link_title()} description={description}>
      <ShareLink label={m.friends_link_label()} link={invitation.link} qr={invitation.qr} />
    </Dialog>
  )
}
