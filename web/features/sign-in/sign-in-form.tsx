import type { SubmitEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/field.tsx'
import type { AuthFailure } from './auth-failure.ts'

interface Props {
  readonly failure: AuthFailure | undefined
  readonly busy: boolean
  readonly action: string
  readonly onSend: (data: FormData) => void
  /** Whether it takes the place of another form, so that the keyboard has to be led here. */
  readonly focus?: boolean
  readonly children: ReactNode
}

/** A form whose refusals are said above its button. */
export function SignInForm({ failure, busy, action, onSend, focus, children }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(new FormData(event.currentTarget))
  }
  return (
    <form ref={focus ? focusFirst : null} noValidate method="post" onSubmit={submit} className="grid gap-4">
      {children}
      <FormProblem failure={failure} />
      <Button type="submit" look="solid" busy={busy}>
        {action}
      </Button>
    </form>
  )
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([hidden]), button[type=submit]')?.focus()
}

/** What was refused, read out as soon as it is there. */
export function FormProblem({ failure }: { failure: AuthFailure | undefined }) {
  return <div aria-live="polite">{failure?.about === 'form' && <Problem>{failure.message}</Problem>}</div>
}

/** What is weak about a password, as a list. */
export function passwordProblem(failure: AuthFailure | undefined): ReactNode {
  if (failure?.about !== 'password') return undefined
  return (
    <>
      {failure.message}
      {failure.reasons.length > 0 && (
        <ul className="list-disc pl-5">
          {failure.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  )
}
