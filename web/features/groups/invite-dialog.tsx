import { m } from '../../messages/messages.js'
import { TextField, FieldError, SelectField } from '../../ui/field.tsx'
import { Choice } from '../../ui/choice.tsx'
import type { IssuedInvitation } from '@replique/contract'
import { Dialog } from '../../ui/dialog.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { refreshGroups } from './queries.ts'
import { formatDate } from '../../ui/dates.ts'

/** The form's values; numbers stay text until they are sent. */
interface InvitationInput {
  readonly by: 'link' | 'email'
  readonly email: string
  readonly role: 'member' | 'admin'
  readonly uses: string
  readonly days: string
}

const FIRST_INPUT: InvitationInput = { by: 'link', email: '', role: 'member', uses: '10', days: '7' }

/** Fields for an email address, or for how many times and how many days a link can be used. */
function InviteFields({ input, onChange }: { input: InvitationInput; onChange: (input: InvitationInput) => void }) {
  if (input.by === 'email')
    return (
      <TextField
        label={m.plays_share_email()}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={input.email}
        onChange={(event) => onChange({ ...input, email: event.target.value })}
      />
    )
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={m.groups_invite_uses()}
        type="number"
        inputMode="numeric"
        min={1}
        max={500}
        value={input.uses}
        onChange={(event) => onChange({ ...input, uses: event.target.value })}
      />
      <TextField
        label={m.groups_invite_days()}
        type="number"
        inputMode="numeric"
        min={1}
        max={14}
        value={input.days}
        onChange={(event) => onChange({ ...input, days: event.target.value })}
      />
    </div>
  )
}

/** Shows the link for a new invitation. The link is displayed only once. */
function InvitationMade({ invitation, onClose }: { invitation: IssuedInvitation; onClose: () => void }) {
  const { email, usesLeft: count, link, qr } = invitation
  const day = formatDate(invitation.expiresAt)
  const says = email === null ? m.groups_link_says({ count, day }) : m.friends_link_for({ email })
  return (
    <Dialog open onClose={onClose} title={m.friends_link_title()} description={says}>
      <ShareLink label={m.friends_link_label()} link={link} qr={qr} />
    </Dialog>
  )
}

interface Props {
  readonly groupId: string
  readonly onClose: () => void
}

/** Invites one person by email, or several with a link. */
export function InviteDialog({ groupId, onClose }: Props) {
  const client = useQueryClient()
  const [input, setInput] = useState(FIRST_INPUT)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [made, setMade] = useState<IssuedInvitation>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      const issued = await api.groups.invite({ id: groupId, ...asked(input) })
      await refreshGroups(client)
      if (issued.mailed) {
        showToast({ title: m.friends_invited({ email: input.email.trim() }) })
        onClose()
      } else setMade(issued)
    } catch (refusal) {
      const wrong = input.by === 'email' ? m.auth_email_invalid() : m.groups_invite_wrong()
      setError(failureCode(refusal) === 'invalid' ? wrong : failureMessage(refusal))
    }
    setBusy(false)
  }
  if (made) return <InvitationMade invitation={made} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={m.groups_invite_title()} description={m.groups_invite_says()}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Choice
          label={m.groups_invite_by()}
          value={input.by}
          onChange={(by) => setInput({ ...input, by })}
          options={[
            { value: 'link', label: m.groups_by_link() },
            { value: 'email', label: m.groups_by_email() },
          ]}
        />
        <InviteFields input={input} onChange={setInput} />
        <SelectField
          label={m.groups_invite_role()}
          hint={input.role === 'admin' ? m.groups_admin_hint() : m.groups_member_hint()}
          value={input.role}
          onChange={(event) => setInput({ ...input, role: event.target.value === 'admin' ? 'admin' : 'member' })}
        >
          <option value="member">{m.groups_role_member()}</option>
          <option value="admin">{m.groups_role_admin()}</option>
        </SelectField>
        <div aria-live="polite">{error && <FieldError>{error}</FieldError>}</div>
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {input.by === 'email' ? m.friends_invite_by_mail() : m.friends_invite_by_link()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const asked = ({ by, email, role, uses, days }: InvitationInput) =>
  by === 'email' ? { email: email.trim(), role } : { role, uses: Number(uses), days: Number(days) }
