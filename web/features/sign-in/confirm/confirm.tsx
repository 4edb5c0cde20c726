import { type AnyRouter, useRouter, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { splitPath } from '../../../platform/i18n/locale.ts'
import { type Client, useAuthAction, SignInForm, SignInLink, Note } from '../sign-in-form.tsx'
import { m } from '../../../messages/messages.js'
import { arrival, type Callback } from '../../../platform/session/callback.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { describeRefusal, missing } from '../auth-failure.ts'
import {
  ContinueButton,
  LinkMessage,
  MissingLink,
  WORDS,
  ConfirmFromEmail,
  submitLink,
  requestingSite,
  type EmailLink,
  readEmailLink,
} from './email-link.tsx'
import { codeOf, textOf } from '../credentials.ts'
import { PhoneField, TextCodeField } from '../phone.tsx'
import { readPhone } from '../../../platform/phone-number.ts'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { saveLinkPath } from '../../../platform/session/saved-path.ts'
import { useStore } from '../../../platform/store.ts'

/** The page shown next, by the kind of link that was followed. */
const TASKS: Readonly<Record<string, string>> = {
  recovery: '/auth/reset-password',
  invite: '/auth/invite',
  email_change: '/profile',
}

/**
 * Navigates to the next page after sign-in. For kinds of links not in `TASKS`, this is the login page, which redirects,
 * unless the session change has already navigated away.
 */
async function leadOn(router: AnyRouter, type: string): Promise<void> {
  const task = Object.hasOwn(TASKS, type) ? TASKS[type] : undefined
  if (!task && splitPath(router.history.location.pathname).path !== '/auth/confirm') return
  await router.navigate({ to: task ?? '/auth/login', replace: true })
}

type Exchanged = ReturnType<Client['exchangeCodeForSession']>

let last: { readonly code: string; readonly answer: Exchanged } | undefined

/** Exchanges a code only once, even if its page re-renders, for example after a language change. */
function exchange(client: Client, code: string): Exchanged {
  if (last?.code !== code) last = { code, answer: client.exchangeCodeForSession(code) }
  return last.answer
}

/** Returns what the code was requested for; the client returns it although its types don't declare it. */
const purposeOf = (data: object): string =>
  'redirectType' in data && typeof data.redirectType === 'string' ? data.redirectType : ''

type Of<K extends Callback['kind']> = Extract<Callback, { kind: K }>

/** Handles a callback from the authentication service. */
function Arrived({ arrived }: { arrived: Callback }) {
  if (arrived.kind === 'code') return <WithCode arrived={arrived} />
  if (arrived.kind === 'tokens') return <WithTokens arrived={arrived} />
  if (arrived.kind === 'half-way') return <LinkMessage lead={m.confirm_half_way()} />
  const expired = arrived.code === 'otp_expired'
  return <LinkMessage lead={expired ? m.confirm_expired() : describeRefusal({ code: arrived.code }).message} />
}

/** Signs in with a code. The code only works in the browser that requested it, so no confirmation is needed. */
function WithCode({ arrived }: { arrived: Of<'code'> }) {
  const router = useRouter()
  const { failure, attempt } = useAuthAction()
  useEffect(() => {
    void attempt(async (client) => {
      const { data, error } = await exchange(client, arrived.code)
      if (error) return { error }
      await leadOn(router, purposeOf(data))
      arrival.set(undefined)
      return { error }
    })
  }, [arrived, attempt, router])
  return (
    <AuthPage title={m.page_confirm()} lead={failure?.message ?? m.confirm_coming_in()}>
      <div aria-live="polite">{failure && <ContinueButton />}</div>
    </AuthPage>
  )
}

/** Signs in with tokens. Anybody could have sent them, so the user has to confirm first. */
function WithTokens({ arrived }: { arrived: Of<'tokens'> }) {
  const router = useRouter()
  const { failure, busy, attempt } = useAuthAction()
  const enter = () =>
    attempt(async (client) => {
      const { access_token, refresh_token } = arrived
      const { error } = await client.setSession({ access_token, refresh_token })
      if (error) return { error }
      await leadOn(router, arrived.type)
      arrival.set(undefined)
      return { error }
    })
  return (
    <AuthPage title={m.page_confirm()} lead={m.confirm_magic_lead()}>
      <SignInForm failure={failure} busy={busy} action={m.confirm_magic()} onSend={() => void enter()}>
        {null}
      </SignInForm>
    </AuthPage>
  )
}

/** A form for users who have a code from a text message but have left the page that requested it. */
function EnterCode() {
  const router = useRouter()
  const { failure, busy, attempt, refuse } = useAuthAction()
  const send = async (data: FormData) => {
    const [phone, token] = [readPhone(textOf(data, 'phone')), codeOf(data)]
    if (!phone) return refuse(missing(m.phone_invalid()))
    if (!token) return refuse(missing(m.auth_code_missing()))
    if (await attempt((client) => client.verifyOtp({ phone, token, type: 'sms' }))) await leadOn(router, 'sms')
  }
  return (
    <AuthPage title={m.page_confirm()} lead={m.phone_confirm_lead()}>
      <SignInForm failure={failure} busy={busy} action={m.mailed_action()} onSend={(data) => void send(data)}>
        <PhoneField />
        <TextCodeField />
      </SignInForm>
      <p className="mt-1">
        <SignInLink />
      </p>
    </AuthPage>
  )
}

/** Handles the link of an email requested by another site that uses this server's accounts. */
function ForAnotherSite({ link, site }: { link: EmailLink; site: URL }) {
  const { failure, busy, attempt } = useAuthAction()
  const words = WORDS[link.type]
  if (failure?.code === 'otp_expired') return <LinkMessage lead={m.confirm_expired()} />
  return (
    <AuthPage title={words.title()} lead={words.lead()}>
      <SignInForm
        failure={failure}
        busy={busy}
        action={words.action()}
        onSend={() => void attempt(() => submitLink(link, site))}
      >
        <Note>{m.confirm_site({ site: site.host })}</Note>
      </SignInForm>
    </AuthPage>
  )
}

/** The page that emails and other services link back to. */
export function Confirm() {
  const arrived = useStore(arrival)
  const { phone } = useAuthSettings()
  const router = useRouter()
  const [query] = useState(() => location.search)
  const link = readEmailLink(query)
  if (arrived) return <Arrived arrived={arrived} />
  const broken = query.includes('token')
  if (!link) return phone && !broken ? <EnterCode /> : <MissingLink broken={broken} />
  const site = requestingSite(query)
  if (site) return <ForAnotherSite link={link} site={site} />
  // invitations are accepted on their own page
  if (link.type === 'invite') return <Navigate to="/auth/invite" search={{ ...link }} replace />
  return <ConfirmFromEmail link={link} onUse={() => saveLinkPath(query)} onIn={() => void leadOn(router, link.type)} />
}
