import type { AdminUser } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { CopyField, pointsHere } from '../frame/copy-field.tsx'
import { fromNow, formatDate, formatMoment } from '../../../ui/dates.ts'
import { Notice } from '../frame/list-states.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../ui/toast/toasts.ts'
import { nameOf, useUserActions, AccessActions, StatusActions } from './user-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useUser } from '../../../platform/session/session.ts'

interface RecoveryLinkProps {
  readonly person: AdminUser
  readonly onBack: () => void
}

/** Creates a link for choosing a new password. The administrator can pass it to the user without sending an email. */
function RecoveryLink({ person, onBack }: RecoveryLinkProps) {
  const [made, setMade] = useState<{ link: string; expiresAt: string }>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setFailure('')
    try {
      setMade(await api.admins.recoveryLink({ id: person.id }))
    } catch (error) {
      setFailure(failureMessage(error))
    }
    setBusy(false)
  }
  return (
    <>
      <div aria-live="polite">
        {failure && <FieldError>{failure}</FieldError>}
        {made && pointsHere(made.link) && <Notice title={m.admin_link_local()}>{m.admin_link_local_remedy()}</Notice>}
        {made && (
          <CopyField
            label={m.admin_recovery_link()}
            value={made.link}
            hint={m.admin_recovery_expires({ when: fromNow(made.expiresAt) })}
          />
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="plain" onClick={onBack}>
          {m.admin_back()}
        </Button>
        {!made && (
          <Button look="solid" icon="link" busy={busy} onClick={() => void make()}>
            {m.admin_recovery_make()}
          </Button>
        )}
      </div>
    </>
  )
}

interface RemovePersonProps {
  readonly person: AdminUser
  readonly onClose: () => void
  readonly onBack: () => void
}

/** Asks for confirmation before deleting an account and its content, which can't be undone. */
function RemovePerson({ person, onClose, onBack }: RemovePersonProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const remove = async () => {
    setBusy(true)
    setFailure('')
    try {
      await api.admins.removeUser({ id: person.id })
      onClose()
      showToast({ title: m.admin_removed_done({ name: nameOf(person) }) })
      await client.invalidateQueries({ queryKey: ['admin'] })
    } catch (error) {
      setFailure(failureMessage(error))
      setBusy(false)
    }
  }
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{m.admin_remove_plays()}</li>
        <li>{m.admin_remove_shared()}</li>
        <li>{m.admin_remove_sessions()}</li>
      </ul>
      <p className="mt-3 text-ink-soft">{m.admin_remove_instead()}</p>
      <div aria-live="polite" className="mt-3 empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="plain" onClick={onBack}>
          {m.admin_back()}
        </Button>
        <Button look="solid" icon="trash-2" busy={busy} onClick={() => void remove()}>
          {m.admin_remove_confirm()}
        </Button>
      </div>
    </>
  )
}

type View = 'acts' | 'link' | 'remove'

const TITLES: Record<View, (person: { name: string }) => string> = {
  acts: ({ name }) => name,
  link: m.admin_recovery_for,
  remove: m.admin_remove_question,
}

/** Everything that an administrator can do with an account, with an explanation of each action. */
export function PersonDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const [view, setView] = useState<View>('acts')
  const back = () => setView('acts')
  const description = { acts: person.login, link: m.admin_recovery_lead(), remove: m.admin_remove_lead() }[view]
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[view]({ name: nameOf(person) })}
      {...(description ? { description } : {})}
    >
      {view === 'acts' && <PersonActsList person={person} onView={setView} />}
      {view === 'link' && <RecoveryLink person={person} onBack={back} />}
      {view === 'remove' && <RemovePerson person={person} onClose={onClose} onBack={back} />}
    </Dialog>
  )
}

interface Props {
  readonly person: AdminUser
  readonly onView: (view: View) => void
}

/** The actions on an account, and the result of the last one. */
function PersonActsList({ person, onView }: Props) {
  const own = useUser()?.id === person.id
  const acts = useUserActions(person)
  const { done, failure } = acts.progress
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">{datesOf(person)}</p>
      {own && <p className="mb-2 text-sm text-ink-soft">{m.admin_this_is_you()}</p>}
      <ul className="divide-y divide-line border-y border-line">
        <StatusActions person={person} acts={acts} own={own} />
        {!own && (
          <AccessActions person={person} acts={acts} onLink={() => onView('link')} onRemove={() => onView('remove')} />
        )}
      </ul>
      <div role="status" className="pt-3 [overflow-wrap:anywhere] empty:hidden">
        {done}
        {failure && <FieldError>{failure}</FieldError>}
      </div>
    </>
  )
}

function datesOf({ createdAt, lastSignInAt }: AdminUser): string {
  const seen = lastSignInAt ? m.admin_signed_in_on({ when: formatMoment(lastSignInAt) }) : m.admin_never_seen()
  return `${m.admin_here_since({ day: formatDate(createdAt) })} · ${seen}`
}
