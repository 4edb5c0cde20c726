import { callAuth } from '../refusal.ts'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { returnAddress, isElsewhere } from '../../../platform/session/auth-address.ts'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { TextField } from '../../../ui/field.tsx'
import { useAccountAction, RefusalMessage } from '../account-action.tsx'
import { FormButtons, Loaded, Section, ExpandableForm } from '../section.tsx'
import { Button } from '../../../ui/button.tsx'
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../queries.ts'
import { meQuery } from '../../../platform/session/account.ts'

interface EmailFormProps {
  readonly email: string
  readonly onDone: () => void
}

/**
 * Asks for the new address. The address changes only once the user has confirmed it by email and, if required, from the
 * current address too.
 */
function EmailForm({ email, onDone }: EmailFormProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { sendsEmail } = useAuthSettings()
  const { busy, refusal, attempt } = useAccountAction()
  const change = async () => {
    const next = typed.trim()
    if (!next.includes('@')) return setProblem(m.auth_email_invalid())
    if (next.toLowerCase() === email.toLowerCase()) return setProblem(m.profile_email_same())
    setProblem(undefined)
    const emailRedirectTo = returnAddress()
    if (!(await attempt(() => callAuth((client) => client.updateUser({ email: next }, { emailRedirectTo }))))) return
    showToast({ title: m.profile_email_asked() })
    onDone()
  }
  return (
    <form
      noValidate
      className="grid w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void change()
      }}
    >
      <TextField
        label={m.profile_email_new()}
        hint={sendsEmail ? m.profile_email_hint() : m.profile_email_by_hand()}
        error={problem ?? refusal?.message}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={255}
      />
      <FormButtons action={m.profile_email_send()} busy={busy} onCancel={onDone} />
    </form>
  )
}

interface Props {
  readonly own: string
  /** Whether the change must also be confirmed from the current address. */
  readonly both: boolean
  readonly next: string
}

/** A change of address that is waiting for confirmation. */
function PendingAddress({ own, both, next }: Props) {
  const { sendsEmail } = useAuthSettings()
  const { busy, refusal, attempt } = useAccountAction()
  const again = async () => {
    const options = { emailRedirectTo: returnAddress() }
    const resent = await attempt(() =>
      callAuth((client) => client.resend({ type: 'email_change', email: own, options })),
    )
    if (resent) showToast({ title: m.profile_email_sent_again() })
  }
  const callOff = () => attempt(() => callAuth((client) => client.updateUser({ email: own })))
  return (
    <div className="grid justify-items-start gap-3 rounded-base border border-line bg-sunk p-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{m.profile_email_pending({ email: next })}</p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {both ? m.profile_email_both() : m.profile_email_one()}
      </p>
      {!sendsEmail && <p className="text-sm">{m.profile_email_by_hand()}</p>}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void again()}>
          {m.profile_email_again()}
        </Button>
        <Button look="plain" disabled={busy} onClick={() => void callOff()}>
          {m.profile_email_call_off()}
        </Button>
      </div>
      <RefusalMessage refusal={refusal} />
    </div>
  )
}

/** Explains that an address is unverified; offers to send a verification email if the server can. */
function UnprovedAddress({ own }: { own: string }) {
  const { sendsEmail } = useAuthSettings()
  const { busy, refusal, attempt } = useAccountAction()
  const send = async () => {
    const options = { emailRedirectTo: returnAddress() }
    const sent = await attempt(() => callAuth((client) => client.resend({ type: 'signup', email: own, options })))
    if (sent) showToast({ title: m.profile_email_verify_sent() })
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-soft">
        {m.profile_email_unproved()} {!sendsEmail && m.profile_email_verify_ask()}
      </p>
      {sendsEmail && !isElsewhere() && (
        <Button busy={busy} onClick={() => void send()}>
          {m.profile_email_verify()}
        </Button>
      )}
      <RefusalMessage refusal={refusal} />
    </div>
  )
}

export function Email() {
  const user = useQuery(userQuery)
  return (
    <Section id="email" title={m.auth_email()} note={m.profile_email_note()}>
      <Loaded query={user}>{(loaded) => <Address user={loaded} />}</Loaded>
    </Section>
  )
}

function Address({ user }: { user: User }) {
  const me = useQuery(meQuery).data
  const { email: own = '', new_email: next } = user
  // for accounts created from a list, `own` is not a real address, and `me.email` is a login name
  const shown = me?.email ?? own
  const both = shown.includes('@') && !!user.email_confirmed_at
  return (
    <div className="grid gap-3">
      <p className="[overflow-wrap:anywhere]">{shown || m.profile_email_none()}</p>
      {me && !me.emailProved && shown.includes('@') && <UnprovedAddress own={own} />}
      {next && <PendingAddress own={own} both={both} next={next} />}
      <ExpandableForm label={next ? m.profile_email_other() : m.profile_email_change()}>
        {(fold) => <EmailForm email={own} onDone={fold} />}
      </ExpandableForm>
    </div>
  )
}
