import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { PeopleList } from './people-list.tsx'
import type { Named } from './play-actions.ts'
import { refreshPlays } from './queries.ts'
import { titleOf } from './words.ts'

type Given = 'editor' | 'commenter' | 'viewer'

/** Who has a role on the play, and a line to give somebody one. */
export function ShareDialog({ play, onClose }: { play: Named; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.plays_share_title({ title: titleOf(play) })}>
      <ShareForm play={play} />
      <PeopleList play={play} manage />
    </Dialog>
  )
}

function ShareForm({ play }: { play: Named }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Given>('editor')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      await api.plays.share({ id: play.id, email: email.trim(), role })
      await refreshPlays(client)
      showToast({ title: m.plays_shared_with({ email: email.trim() }) })
      setEmail('')
    } catch (refusal) {
      setError(failureCode(refusal) === 'invalid' ? m.auth_email_invalid() : failureMessage(refusal))
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mb-6 grid gap-4">
      <TextField
        label={m.plays_share_email()}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        value={email}
        hint={m.plays_share_hint()}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-60 grow">
          <SelectField
            label={m.plays_share_role()}
            value={role}
            onChange={(event) => setRole(event.target.value as Given)}
          >
            <option value="editor">{`${m.plays_role_editor()} (${m.plays_role_editor_says()})`}</option>
            <option value="commenter">{`${m.plays_role_commenter()} (${m.remarks_role_says()})`}</option>
            <option value="viewer">{`${m.plays_role_viewer()} (${m.plays_role_viewer_says()})`}</option>
          </SelectField>
        </div>
        <Button look="solid" type="submit" busy={busy} icon="user-plus">
          {m.plays_share_submit()}
        </Button>
      </div>
    </form>
  )
}
