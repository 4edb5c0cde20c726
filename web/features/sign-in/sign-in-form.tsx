import { type ReactNode, type ComponentProps, type SubmitEvent, useCallback } from 'react'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { instance } from '../../platform/from-server.ts'
import { useAuthSettings } from '../../platform/session/auth-settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { type AuthFailure, describeRefusal } from './auth-failure.ts'
import { logFor } from '../../platform/log/log.ts'
import { useAction } from '../../platform/use-action.ts'
import { auth } from '../../platform/session/session.ts'

const log = logFor('sign-in')

/** Shaped like an error from the authentication service, so that it can be described in the same way. */
const COOKIES_REFUSED = { code: 'cookies_refused' }

export type Client = Awaited<ReturnType<typeof auth>>
export type AuthCall = (client: Client) => Promise<{ readonly error: unknown; readonly data?: unknown }>

/**
 * Returns whether the browser discarded a new session, for example because it blocks cookies. The user is then not
 * signed in.
 */
async function isDropped(client: Client, data: unknown): Promise<boolean> {
  if (typeof data !== 'object' || !data || !('session' in data) || !data.session) return false
  return (await client.getSession()).data.session === null
}

function describeAndLog(error: unknown): AuthFailure {
  const described = describeRefusal(error)
  log.debug('The authentication service refused', described.code)
  return described
}

/** Calls the authentication service and stores its error. */
export function useAuthAction() {
  const { failure, busy, run, setFailure } = useAction({ onError: describeAndLog })
  const attempt = useCallback(
    (act: AuthCall): Promise<boolean> =>
      run(async () => {
        log.trace('Asking the authentication service')
        const client = await auth()
        const { error, data } = await act(client)
        if (error) throw error
        if (await isDropped(client, data)) throw COOKIES_REFUSED
        log.debug('The authentication service agreed')
      }),
    [run],
  )
  return { failure, busy, attempt, refuse: setFailure }
}

export type AuthAction = ReturnType<typeof useAuthAction>

/** A hint to read before continuing. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2.5 rounded-base border border-line bg-sunk p-3 text-sm">
      <Icon name="info" className="mt-0.5 size-4" />
      <div>{children}</div>
    </div>
  )
}

/** Explains who to contact if the server doesn't send emails. */
export function EmailsNotSent() {
  const { sendsEmail } = useAuthSettings()
  if (sendsEmail) return null
  return (
    <Note>
      {m.emails_stay()} <Contact />
    </Note>
  )
}

/** A link to contact the administrator, if an address is set. */
export function Contact() {
  const { contact } = instance()
  if (!contact) return null
  return (
    <a href={`mailto:${contact}`} className="underline underline-offset-2">
      {contact}
    </a>
  )
}

const LOOK = 'inline-block py-2.5 text-left font-semibold text-accent underline-offset-4 hover:underline'

/** A secondary link under or beside a form. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={LOOK}>
      {children}
    </Link>
  )
}

/** A button that looks like `AuthLink`, for actions on this page. */
export function AuthButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" className={LOOK} />
}

export function SignInLink() {
  return <AuthLink to="/auth/login">{m.login_action()}</AuthLink>
}

interface Props {
  readonly failure: AuthFailure | undefined
  readonly busy: boolean
  readonly action: string
  readonly onSend: (data: FormData) => void
  /** Whether the form replaces another one and therefore takes the focus. */
  readonly focus?: boolean
  readonly children: ReactNode
}

/** A form that shows errors above its button. */
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

/** The error, announced as soon as it appears. */
export function FormProblem({ failure }: { failure: AuthFailure | undefined }) {
  return <div aria-live="polite">{failure?.about === 'form' && <FieldError>{failure.message}</FieldError>}</div>
}

/** Lists the reasons why a password is weak. */
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
