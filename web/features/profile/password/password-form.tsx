import { type SubmitEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { NewPasswordField } from '../../../ui/new-password-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { focusIn } from '../focus-in.ts'
import { FormButtons } from '../form-buttons.tsx'
import { CodeField } from '../proof/code-field.tsx'
import { Refused } from '../refused.tsx'
import { CODE, CURRENT, type TypedPassword, usePasswordChange } from './use-password-change.ts'
import { weakness } from './weakness.tsx'

const NOTHING: TypedPassword = { next: '', current: '', code: '' }
const NEXT = ['weak_password', 'same_password', 'validation_failed']

interface Props {
  readonly email: string
  readonly onDone: () => void
}

/** A new password. The current one, or a code by letter, is asked for where the server wants it. */
export function PasswordForm({ email, onDone }: Props) {
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
      {/* what is asked for beside the password comes with a refusal, and is where one goes on */}
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
      <Refused refusal={about([...NEXT, ...CURRENT, ...CODE]) ? undefined : refusal} />
      <FormButtons action={m.profile_password_save()} busy={busy} onCancel={onDone} />
    </form>
  )
}
