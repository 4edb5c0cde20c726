import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { m } from '../../../messages/messages.js'
import { buttonClasses, Button } from '../../../ui/button.tsx'
import { meQuery } from '../../../platform/session/account.ts'
import { useAccountAction, focusIn, RefusalMessage } from '../account-action.tsx'
import { callAuth, readRefusal, type Refusal } from '../refusal.ts'
import { NewPasswordField, PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { FormButtons, Section, ExpandableForm } from '../section.tsx'
import { CodeField } from '../proof/proof-gate.tsx'
import { useUser } from '../../../platform/session/session.ts'

/** Asks users who still have their printed initial password to choose their own. */
export function StartPassword() {
  const { data } = useQuery(meQuery)
  if (!data?.startPassword) return null
  return (
    <div
      role="status"
      className="my-4 grid justify-items-start gap-3 rounded-base border border-accent bg-accent-soft p-4"
    >
      <p className="font-semibold">{m.profile_start_password()}</p>
      <p>{m.profile_start_password_lead()}</p>
      <Link to="/profile" hash="password" className={buttonClasses('solid')}>
        {m.profile_start_password_go()}
      </Link>
    </div>
  )
}

interface TypedPassword {
  readonly next: string
  readonly current: string
  readonly code: string
}

/** Error codes about the current password (`CURRENT`) and about the emailed code (`CODE`). */
const CURRENT = ['current_password_required', 'current_password_invalid']
const CODE = ['reauthentication_needed', 'reauthentication_not_valid']

const sendCode = () => callAuth((client) => client.reauthenticate())

/** Changes the password. The form asks for the current password or a code only once the server has required it. */
function usePasswordChange() {
  const { busy, refusal, attempt } = useAccountAction()
  const [wants, setWants] = useState({ current: false, code: false })
  const send = async ({ next, current, code }: TypedPassword) => {
    const proofs = {
      ...(wants.current ? { current_password: current } : {}),
      ...(wants.code ? { nonce: code.trim() } : {}),
    }
    try {
      await callAuth((client) => client.updateUser({ password: next, ...proofs }))
    } catch (error) {
      const asked = readRefusal(error).code
      if (CURRENT.includes(asked)) setWants((now) => ({ ...now, current: true }))
      if (asked === 'reauthentication_needed' && !wants.code) {
        await sendCode()
        setWants((now) => ({ ...now, code: true }))
      }
      throw error
    }
  }
  return {
    busy,
    refusal,
    wants,
    change: (typed: TypedPassword) => attempt(() => send(typed)),
    sendAgain: () => attempt(sendCode),
  }
}

/** Returns why a new password was rejected, with its weaknesses as a list. */
function weakness({ message, reasons }: Refusal): ReactNode {
  if (reasons.length === 0) return message
  return (
    <>
      {message}
      <ul className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  )
}

const NOTHING: TypedPassword = { next: '', current: '', code: '' }
const NEXT = ['weak_password', 'same_password', 'validation_failed']

interface Props {
  readonly email: string
  readonly onDone: () => void
}

/** A form for a new password. It asks for the current password or a code from an email if the server requires it. */
function PasswordForm({ email, onDone }: Props) {
  const [typed, setTyped] = useState(NOTHING)
  const [empty, setEmpty] = useState(false)
  const { busy, refusal, wants, change, sendAgain } = usePasswordChange()
  const type = (part: keyof TypedPassword) => (value: string) => setTyped((now) => ({ ...now, [part]: value }))
  const about = (codes: readonly string[]) => (refusal && codes.includes(refusal.code) ? refusal : undefined)
  const weak = about(NEXT)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setEmpty(typed.next === '')
    if (typed.next === '' || !(await change(typed))) return
    setTyped(NOTHING)
    showToast({ title: m.profile_password_changed(), body: m.profile_password_others() })
    onDone()
  }
  return (
    <form noValidate method="post" className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <input type="email" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
      <NewPasswordField
        label={m.profile_password_new()}
        error={empty ? m.profile_password_missing() : weak && weakness(weak)}
        value={typed.next}
        onChange={(event) => type('next')(event.target.value)}
      />
      {/* appears after the server has required it, and takes the focus */}
      {wants.current && (
        <div ref={focusIn}>
          <PasswordField
            label={m.profile_password_current()}
            error={about(CURRENT)?.message}
            value={typed.current}
            onChange={(event) => type('current')(event.target.value)}
            autoComplete="current-password"
          />
        </div>
      )}
      {wants.code && (
        <div ref={focusIn} className="grid justify-items-start gap-3">
          <CodeField
            hint={m.profile_code_mailed()}
            code={typed.code}
            onChange={type('code')}
            refusal={about(['reauthentication_not_valid'])}
          />
          <Button look="plain" busy={busy} onClick={() => void sendAgain()}>
            {m.profile_code_again()}
          </Button>
        </div>
      )}
      <RefusalMessage refusal={about([...NEXT, ...CURRENT, ...CODE]) ? undefined : refusal} />
      <FormButtons action={m.profile_password_save()} busy={busy} onCancel={onDone} />
    </form>
  )
}

export function Password() {
  const email = useUser()?.email ?? ''
  return (
    <Section id="password" title={m.auth_password()} note={m.profile_password_note()}>
      <ExpandableForm label={m.profile_password_change()}>
        {(fold) => <PasswordForm email={email} onDone={fold} />}
      </ExpandableForm>
    </Section>
  )
}
