import type { IssuedInvitation } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { social } from '../../platform/api/social.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem, SelectField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { FIRST_WISH, InviteFields, type Wish } from './invite-fields.tsx'
import { InvitationMade } from './invitation-made.tsx'
import { refreshGroups } from './queries.ts'

interface Props {
  readonly groupId: string
  readonly onClose: () => void
}

/** Invites somebody by a letter, or several people by a link. */
export function InviteDialog({ groupId, onClose }: Props) {
  const client = useQueryClient()
  const [wish, setWish] = useState(FIRST_WISH)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [made, setMade] = useState<IssuedInvitation>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      const issued = await social.groups.invite({ id: groupId, ...asked(wish) })
      await refreshGroups(client)
      if (issued.mailed) {
        showToast({ title: m.friends_invited({ email: wish.email.trim() }) })
        onClose()
      } else setMade(issued)
    } catch (refusal) {
      const wrong = wish.by === 'letter' ? m.auth_email_invalid() : m.groups_invite_wrong()
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
          value={wish.by}
          onChange={(by) => setWish({ ...wish, by })}
          options={[
            { value: 'link', label: m.groups_by_link() },
            { value: 'letter', label: m.groups_by_letter() },
          ]}
        />
        <InviteFields wish={wish} onChange={setWish} />
        <SelectField
          label={m.groups_invite_role()}
          hint={wish.role === 'admin' ? m.groups_admin_hint() : m.groups_member_hint()}
          value={wish.role}
          onChange={(event) => setWish({ ...wish, role: event.target.value === 'admin' ? 'admin' : 'member' })}
        >
          <option value="member">{m.groups_role_member()}</option>
          <option value="admin">{m.groups_role_admin()}</option>
        </SelectField>
        <div aria-live="polite">{error && <Problem>{error}</Problem>}</div>
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {wish.by === 'letter' ? m.friends_invite_by_mail() : m.friends_invite_by_link()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const asked = ({ by, email, role, uses, days }: Wish) =>
  by === 'letter' ? { email: email.trim(), role } : { role, uses: Number(uses), days: Number(days) }
