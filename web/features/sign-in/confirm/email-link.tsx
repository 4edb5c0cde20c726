import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { arrival } from '../../../platform/session/callback.ts'
import { useUser } from '../../../platform/session/session.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { AuthLink, Note, SignInForm, useAuthAction } from '../sign-in-form.tsx'
import { accountName } from '../../../platform/session/account.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { fetchWithRetries } from '../../../platform/api/retrying-fetch.ts'
import { authAddress, isElsewhere } from '../../../platform/session/auth-address.ts'

const KINDS = ['signup', 'email', 'invite', 'magiclink', 'recovery', 'email_change'] as const
type EmailKind = (typeof KINDS)[number]

/** The parameters of a link in an email. */
export interface EmailLink {
  readonly token_hash: string
  readonly type: EmailKind
}

/** Parses the query of an email's link; returns undefined if it is incomplete or altered. */
export function readEmailLink(query: string): EmailLink | undefined {
  const params = new URLSearchParams(query)
  const token_hash = params.get('token_hash') ?? ''
  const type = KINDS.find((kind) => kind === params.get('type'))
  return type && /^[\w-]{10,300}$/.test(token_hash) ? { token_hash, type } : undefined
}

/**
 * Returns the site that requested the email, or undefined if it was this site. Another site receives the session, which
 * isn't kept in this browser.
 */
export function requestingSite(query: string, origin: string = location.origin): URL | undefined {
  const input = new URLSearchParams(query).get('redirect_to') ?? ''
  if (!/^https?:\/\//i.test(input) || !URL.canParse(input)) return undefined
  const url = new URL(input)
  return url.origin === origin ? undefined : url
}

/**
 * Submits the link from an email that another site requested. The service decides where to redirect, because it knows
 * which sites are allowed.
 */
export async function submitLink(link: EmailLink, site: URL): Promise<{ error: unknown }> {
  if (isElsewhere()) return { error: { code: 'otp_expired' } }
  const answer = await fetchWithRetries(
    `${authAddress()}/verify?${new URLSearchParams({ redirect_to: site.href }).toString()}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ ...link, hand_over: true }),
    },
  )
  const told = (await answer.json()) as { redirect_to?: unknown; msg?: unknown }
  if (!answer.ok) return { error: told }
  if (typeof told.redirect_to === 'string' && /^https?:\/\//i.test(told.redirect_to)) location.assign(told.redirect_to)
  return { error: null }
}

interface Words {
  readonly title: () => string
  readonly lead: () => string
  readonly action: () => string
}

const title = m.page_confirm
const SIGN_UP: Words = { title, lead: m.confirm_address_lead, action: m.confirm_address }

/** The wording for each kind of email. */
export const WORDS: Readonly<Record<EmailKind, Words>> = {
  signup: SIGN_UP,
  email: SIGN_UP,
  invite: { title: m.page_invite, lead: m.invite_lead, action: m.invite_accept },
  magiclink: { title, lead: m.confirm_magic_lead, action: m.confirm_magic },
  recovery: { title, lead: m.confirm_recovery_lead, action: m.confirm_recovery },
  email_change: { title, lead: m.confirm_change_lead, action: m.confirm_change },
}

interface ToldProps {
  readonly lead: string
  readonly title?: string
  readonly children?: ReactNode
}

/** A page that says what happened to a link, with links to continue. */
export function LinkMessage({ lead, title = m.page_confirm(), children }: ToldProps) {
  return (
    <AuthPage title={title} lead={lead}>
      {children ?? <ContinueButton />}
    </AuthPage>
  )
}

export function MissingLink({ broken }: { broken: boolean }) {
  return <LinkMessage lead={broken ? m.confirm_broken() : m.confirm_nothing()} />
}

/** A button that continues to the login page. Users who are already signed in are redirected from there. */
export function ContinueButton() {
  const user = useUser()
  const navigate = useNavigate()
  const go = () => {
    arrival.set(undefined)
    void navigate({ to: '/auth/login', replace: true })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <button type="button" onClick={go} className={buttonClasses('solid')}>
        {user ? m.confirm_on() : m.confirm_sign_in()}
      </button>
      {!user && <AuthLink to="/auth/reset-password">{m.login_forgotten()}</AuthLink>}
    </div>
  )
}

interface FromEmailProps {
  readonly link: EmailLink
  /** Called before signing in. */
  readonly onUse?: () => void
  /** Called after signing in. */
  readonly onIn: () => void
}

/** Signs in when the button is pressed, not when the link opens, because mail scanners open links too. */
export function ConfirmFromEmail({ link, onUse, onIn }: FromEmailProps) {
  const user = useUser()
  const [halfWay, setHalfWay] = useState(false)
  const { failure, busy, attempt } = useAuthAction()
  const words = WORDS[link.type]
  const enter = () =>
    attempt(async (client) => {
      onUse?.()
      const { data, error } = await client.verifyOtp(link)
      if (error) return { error }
      if (!data.session) setHalfWay(true)
      else {
        if (link.type === 'email_change') showToast({ title: m.confirm_changed(), body: data.user?.email ?? '' })
        onIn()
      }
      return { error }
    })
  if (halfWay) return <LinkMessage lead={m.confirm_half_way()} />
  if (failure?.code === 'otp_expired') return <LinkMessage lead={m.confirm_expired()} />
  return (
    <AuthPage title={words.title()} lead={words.lead()}>
      <SignInForm failure={failure} busy={busy} action={words.action()} onSend={() => void enter()}>
        {user && link.type !== 'email_change' && <Note>{m.confirm_other_account({ account: accountName(user) })}</Note>}
      </SignInForm>
    </AuthPage>
  )
}
