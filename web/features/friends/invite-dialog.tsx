import type { IssuedInvitation } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { social } from '../../platform/api/social.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem, TextField } from '../../ui/field.tsx'
import { LinkToHand } from '../../ui/link-to-hand.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { refreshFriends } from './queries.ts'

/** Invites a friend: by letter, or by a link and its QR code to hand over. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState<'letter' | 'link'>()
  const [error, setError] = useState('')
  const [made, setMade] = useState<IssuedInvitation>()
  const invite = async (way: 'letter' | 'link') => {
    setBusy(way)
    setError('')
    try {
      const issued = await social.friends.invite(way === 'letter' ? { email: email.trim() } : {})
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
    void invite('letter')
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
        <div aria-live="polite">{error && <Problem>{error}</Problem>}</div>
        <div className="flex flex-wrap gap-2">
          <Button look="solid" type="submit" icon="mail" busy={busy === 'letter'} disabled={busy !== undefined}>
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

/** No letter leaves: the link is handed over. */
function Made({ invitation, onClose }: { invitation: IssuedInvitation; onClose: () => void }) {
  const says = invitation.email === null ? m.friends_link_says() : m.friends_link_for({ email: invitation.email })
  return (
    <Dialog open onClose={onClose} title={m.friends_link_title()} description={says}>
      <LinkToHand label={m.friends_link_label()} link={invitation.link} qr={invitation.qr} />
    </Dialog>
  )
}
