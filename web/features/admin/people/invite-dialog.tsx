import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { administration } from '../../../platform/api/administration.ts'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import '../../../platform/api/admin-failures.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CopyField } from '../frame/copy-field.tsx'
import { LanguageField } from '../frame/language-field.tsx'
import { Notice } from '../frame/notice.tsx'

type Invitation = Awaited<ReturnType<typeof administration.admins.inviteUser>>

/** Asks somebody in: by a letter, or by a link that is handed over. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invitation, setInvitation] = useState<Invitation>()
  return (
    <Dialog open onClose={onClose} title={m.admin_invite_title()}>
      {invitation ? <Invited invitation={invitation} onClose={onClose} /> : <InviteForm onInvited={setInvitation} />}
    </Dialog>
  )
}

function InviteForm({ onInvited }: { onInvited: (invitation: Invitation) => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState(getLocale())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      const invitation = await administration.admins.inviteUser({ email: email.trim(), language })
      void client.invalidateQueries({ queryKey: ['admin'] })
      onInvited(invitation)
    } catch (refusal) {
      setError(failureCode(refusal) === 'invalid' ? m.auth_email_invalid() : failureMessage(refusal))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={m.auth_email()}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={255}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <LanguageField label={m.admin_letter_language()} value={language} onChange={setLanguage} />
      <div className="flex justify-end">
        <Button look="solid" type="submit" busy={busy} icon="user-plus">
          {m.admin_invite_send()}
        </Button>
      </div>
    </form>
  )
}

function Invited({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { user, link, leaves, local } = invitation
  return (
    <div className="grid gap-4">
      <p role="status">
        {leaves ? m.admin_invited_by_letter({ email: user.login }) : m.admin_invited_by_hand({ email: user.login })}
      </p>
      {local && <Notice title={m.admin_link_local()}>{m.admin_link_local_remedy()}</Notice>}
      <CopyField label={m.admin_invite_link()} value={link} hint={m.admin_invite_link_hint()} />
      <div className="flex justify-end">
        <Button look="solid" onClick={onClose}>
          {m.admin_done()}
        </Button>
      </div>
    </div>
  )
}
