import { useState, useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { logFor } from '../../../platform/log/log.ts'
import { eraseReplicas } from '../../../platform/replicas.ts'
import { signOut } from '../../../platform/session/session.ts'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { type Consequences, consequencesQuery } from '../queries.ts'
import { RefusalMessage, useAccountAction } from '../account-action.tsx'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded, Section } from '../section.tsx'
import { saveFile } from '../../../platform/save-file.ts'

/** Downloads all data of the account. */
export function Export() {
  const { busy, refusal, attempt, forgive } = useAccountAction()
  const [left, setLeft] = useState(false)
  const way = useRef<AbortController>(null)
  useEffect(() => () => way.current?.abort(), [])
  const fetchAll = async () => {
    const mine = new AbortController()
    way.current = mine
    setLeft(false)
    const done = await attempt(async () => {
      const file = await api.account.export({}, { signal: mine.signal })
      saveFile(file, file.name)
    })
    if (done) showToast({ title: m.profile_export_done() })
    else if (mine.signal.aborted) forgive()
  }
  const cancel = () => {
    way.current?.abort()
    setLeft(true)
  }
  return (
    <Section id="export" title={m.profile_export()} note={m.profile_export_note()}>
      <div className="grid justify-items-start gap-3">
        <Button icon="download" busy={busy} onClick={() => void fetchAll()}>
          {m.profile_export_action()}
        </Button>
        <div role="status" className="w-full empty:absolute">
          {busy && (
            <div className="grid justify-items-start gap-2">
              <progress aria-label={m.profile_export_busy()} className="h-2 w-full accent-accent" />
              <p className="text-sm text-ink-soft">{m.profile_export_busy()}</p>
              <Button look="plain" onClick={cancel}>
                {m.profile_cancel()}
              </Button>
            </div>
          )}
        </div>
        {!left && <RefusalMessage refusal={refusal} />}
      </div>
    </Section>
  )
}

const log = logFor('profile')

/**
 * Signs out everywhere and deletes local data once the account has been deleted. Otherwise, an external authentication
 * service could recreate the account from a session that it still has.
 */
async function leaveForGood(person: string): Promise<void> {
  await signOut('global')
  await eraseReplicas(person).catch((error: unknown) => log.warn('Something of the account stayed here', error))
}

interface DeletionFormProps {
  readonly proof: Consequences['proof']
  readonly person: string
  readonly onClose: () => void
}

/** The final confirmation, which requires the password or a recent sign-in. */
function DeletionForm({ proof, person, onClose }: DeletionFormProps) {
  const [password, setPassword] = useState('')
  const { busy, refusal, attempt } = useAccountAction()
  const byPassword = proof === 'password'
  const wrong = byPassword && refusal?.code === 'proof_wrong'
  const remove = async () => {
    if (!(await attempt(() => api.account.remove({ password })))) return
    await leaveForGood(person)
    showToast({ title: m.profile_deleted() })
  }
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void remove()
      }}
    >
      {byPassword ? (
        <PasswordField
          label={m.auth_password()}
          hint={m.profile_delete_password_hint()}
          error={wrong && refusal.message}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      ) : (
        <p className="text-ink-soft">{m.profile_delete_recent()}</p>
      )}
      <RefusalMessage refusal={wrong ? undefined : refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="plain" disabled={busy} onClick={onClose}>
          {m.profile_cancel()}
        </Button>
        <Button type="submit" look="solid" icon="trash-2" busy={busy} disabled={byPassword && password === ''}>
          {m.profile_delete_action()}
        </Button>
      </div>
    </form>
  )
}

/** Maximum number of titles listed; the remaining titles are only counted. */
const NAMED = 12

function ConsequenceList({ known: { plays, sharedPlays, recordings } }: { known: Consequences }) {
  return (
    <div className="grid gap-3">
      {plays.length > 0 && <OwnPlays plays={plays} />}
      {plays.length === 0 && <p>{m.profile_delete_no_plays()}</p>}
      {sharedPlays > 0 && <p>{m.profile_delete_shared({ count: sharedPlays })}</p>}
      {recordings > 0 && <p>{m.profile_delete_recordings({ count: recordings })}</p>}
      <p>{isElsewhere() ? m.profile_delete_elsewhere() : m.profile_delete_account()}</p>
    </div>
  )
}

function OwnPlays({ plays }: Pick<Consequences, 'plays'>) {
  const more = plays.length - NAMED
  return (
    <div>
      <p className="font-semibold">{m.profile_delete_plays({ count: plays.length })}</p>
      <ul className="mt-1 list-disc pl-5">
        {plays.slice(0, NAMED).map(({ id, title, others }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <span className="font-serif">{title || m.profile_delete_untitled()}</span>
            {others > 0 && <span className="text-ink-soft"> ({m.profile_delete_others({ count: others })})</span>}
          </li>
        ))}
        {more > 0 && <li className="text-ink-soft">{m.profile_delete_more({ count: more })}</li>}
      </ul>
    </div>
  )
}

interface Props {
  readonly person: string
  readonly onClose: () => void
}

/** Lists what will be deleted with the account, and asks for confirmation. */
function DeletionDialog({ person, onClose }: Props) {
  const consequences = useQuery(consequencesQuery)
  return (
    <Dialog open onClose={onClose} title={m.profile_delete_title()} description={m.profile_delete_lead()}>
      <Loaded query={consequences}>{(known) => <Weighed known={known} person={person} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

function Weighed({ known, person, onClose }: Props & { known: Consequences }) {
  if (known.lastAdministrator)
    return (
      <div className="grid justify-items-start gap-4">
        <p>{m.profile_delete_last_administrator()}</p>
        <Button onClick={onClose}>{m.ui_close()}</Button>
      </div>
    )
  return (
    <div className="grid gap-5">
      <ConsequenceList known={known} />
      <DeletionForm proof={known.proof} person={person} onClose={onClose} />
    </div>
  )
}

export function AccountDeletion({ person }: { person: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <Section id="delete" title={m.profile_delete()} note={m.profile_delete_note()}>
      <Button icon="trash-2" onClick={() => setAsking(true)}>
        {m.profile_delete_open()}
      </Button>
      {asking && <DeletionDialog person={person} onClose={() => setAsking(false)} />}
    </Section>
  )
}
