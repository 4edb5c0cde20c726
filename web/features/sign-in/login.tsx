import { useState, useEffect } from 'react'
import { invitedAddress } from '../../platform/session/pending-invite.ts'
import { useHalfSession, auth } from '../../platform/session/session.ts'
import { PhoneSignIn, withPhoneMessage, askTextAgain, TextSent } from './phone.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { EmailSignIn, SsoSignIn, type SignInMethod, type SignInMethodProps, LoginField } from './ways/ways.tsx'
import type { VerifyPasskeyAuthenticationParams } from '@supabase/auth-js'
import { logFor } from '../../platform/log/log.ts'
import { type AuthFailure, describeRefusal, missing } from './auth-failure.ts'
import {
  type Client,
  type AuthAction,
  useAuthAction,
  FormProblem,
  SignInForm,
  AuthButton,
  AuthLink,
} from './sign-in-form.tsx'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { useAuthSettings } from '../../platform/session/auth-settings.ts'
import { providerName } from '../../platform/session/provider-name.ts'
import { returnAddress } from '../../platform/session/auth-address.ts'
import { useFlags } from '../../platform/flags.ts'
import { useStore } from '../../platform/store.ts'
import { meansPhone, readPhone } from '../../platform/phone-number.ts'
import { AuthPage } from '../../ui/frame/auth-page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { completeLogin, readCredentials } from './credentials.ts'
import { Unconfirmed } from './email-sent.tsx'

/** The login page: one of several methods, then a second factor if the account requires one. */
export function Login() {
  const half = useHalfSession()
  const [way, setWay] = useState<SignInMethod>('password')
  const invited = useStore(invitedAddress)
  const [typed, setLogin] = useState<string>()
  const login = typed ?? invited
  if (half) return <SecondFactor session={half} />
  const props = { login, onLogin: setLogin, onWay: setWay }
  if (way === 'mail') return <EmailSignIn {...props} />
  if (way === 'text') return <PhoneSignIn {...props} />
  if (way === 'sso') return <SsoSignIn {...props} />
  return <PasswordWay {...props} />
}

const log = logFor('session')

/** Milliseconds after which a passkey challenge is replaced; it expires after five minutes. */
const RENEWAL = 4 * 60_000

/**
 * Lets the browser suggest passkeys while the form is open, until the signal aborts. The user didn't ask for this, so
 * errors are only shown after they have chosen a passkey.
 */
async function waitForPasskey(signal: AbortSignal, refuse: (failure: AuthFailure) => void): Promise<void> {
  try {
    if (!(await canOffer())) return
    const client = await auth()
    while (!signal.aborted) {
      const round = AbortSignal.any([signal, AbortSignal.timeout(RENEWAL)])
      const chosen = await offer(client, round)
      if (chosen === 'late') continue
      const { error } = await client.passkey.verifyAuthentication(chosen)
      if (error && !signal.aborted) refuse(describeRefusal(error))
      return
    }
  } catch (error) {
    log.debug('No passkey is offered for the first field', error)
  }
}

async function canOffer(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || !PublicKeyCredential.parseRequestOptionsFromJSON) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Resolves to the chosen passkey, or `late` if the challenge expired first. */
async function offer(client: Client, signal: AbortSignal): Promise<VerifyPasskeyAuthenticationParams | 'late'> {
  const { data, error } = await client.passkey.startAuthentication()
  if (error) throw error
  try {
    // the client's types differ from the browser's only in extensions that are not used here
    const options: unknown = data.options
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
    const credential = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal })
    if (!(credential instanceof PublicKeyCredential)) throw new TypeError('Nothing was chosen.')
    const answer: unknown = credential.toJSON()
    return { challengeId: data.challenge_id, credential: answer as VerifyPasskeyAuthenticationParams['credential'] }
  } catch (refused) {
    if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError') return 'late'
    throw refused
  }
}

/**
 * A button that signs in with a passkey. While it isn't pressed, the browser also suggests passkeys in the first field.
 */
function PasskeyButton({ attempt: { attempt, refuse } }: { attempt: AuthAction }) {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (pressed) return
    const controller = new AbortController()
    void waitForPasskey(controller.signal, refuse)
    return () => controller.abort()
  }, [pressed, refuse])
  if (typeof PublicKeyCredential === 'undefined') return null
  const press = async () => {
    setPressed(true)
    await attempt((client) => client.signInWithPasskey())
    setPressed(false)
  }
  return (
    <Button icon="key-round" busy={pressed} onClick={() => void press()}>
      {m.login_by_passkey()}
    </Button>
  )
}

/** Buttons for all sign-in methods without a password that the service offers. */
function OtherWays({ onWay }: SignInMethodProps) {
  const { providers, labels, passkeys, phone, sso } = useAuthSettings()
  const offered = useAuthAction()
  const { busy, attempt } = offered
  const goTo = (provider: string) =>
    attempt((client) =>
      client.signInWithOAuth({ provider: provider as 'google', options: { redirectTo: returnAddress() } }),
    )
  return (
    <section aria-label={m.login_other_ways()} className="mt-3 grid gap-2">
      <Or />
      {passkeys && <PasskeyButton attempt={offered} />}
      <Button icon="mail" onClick={() => onWay('mail')}>
        {m.login_by_mail()}
      </Button>
      {phone && (
        <Button icon="message-square" onClick={() => onWay('text')}>
          {m.login_by_text()}
        </Button>
      )}
      {providers.map((provider) => (
        <Button key={provider} busy={busy} onClick={() => void goTo(provider)}>
          {m.login_with({ provider: providerName(provider, labels) })}
        </Button>
      ))}
      {sso && (
        <Button icon="building-2" onClick={() => onWay('sso')}>
          {m.login_by_sso()}
        </Button>
      )}
      <FormProblem failure={offered.failure} />
    </section>
  )
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-ink-soft">
      <span aria-hidden className="h-px grow bg-line" />
      {m.login_or()}
      <span aria-hidden className="h-px grow bg-line" />
    </p>
  )
}

/** Sign-in with a password, followed by the other methods. */
function PasswordWay(way: SignInMethodProps) {
  const { registrationEnabled } = useFlags().values
  const { failure, busy, attempt, refuse } = useAuthAction()
  const { phone: phones } = useAuthSettings()
  const [texted, setTexted] = useState<string>()
  const byPhone = phones && meansPhone(way.login)
  const send = (data: FormData) => {
    const credentials = readCredentials(data)
    if (!credentials) return refuse(missing(phones ? m.auth_missing() : m.auth_missing_email()))
    const { email, password } = credentials
    const phone = byPhone ? readPhone(email) : undefined
    if (byPhone && !phone) return refuse(missing(m.phone_invalid()))
    void attempt(async (client) => {
      const login = phone ? { phone } : { email: completeLogin(email) }
      const { data, error } = await client.signInWithPassword({ ...login, password })
      if (data.weakPassword) showToast({ title: m.login_weak(), body: m.login_weak_body() })
      return { data, error }
    })
  }
  const confirmNumber = async () => {
    const phone = readPhone(way.login) ?? ''
    if (await attempt((client) => askTextAgain(client, phone))) setTexted(phone)
  }
  if (texted)
    return (
      <TextSent phone={texted} lead={m.phone_texted_signup({ phone: texted })} askAgain={askTextAgain}>
        <AuthButton onClick={() => setTexted(undefined)}>{m.login_by_password()}</AuthButton>
      </TextSent>
    )
  return (
    <AuthPage title={m.login_title()}>
      <SignInForm
        failure={byPhone ? withPhoneMessage(failure) : failure}
        busy={busy}
        action={m.login_action()}
        onSend={send}
      >
        <LoginField {...way} label={phones ? m.login_name_phone() : m.login_name()} autoComplete="username webauthn" />
        <PasswordField label={m.auth_password()} name="password" autoComplete="current-password" required />
        {failure?.code === 'phone_not_confirmed' && (
          <AuthButton onClick={() => void confirmNumber()}>{m.phone_again()}</AuthButton>
        )}
        {failure?.code === 'email_not_confirmed' && <Unconfirmed email={completeLogin(way.login)} />}
      </SignInForm>
      <p className="mt-1">
        <AuthLink to="/auth/reset-password">{m.login_forgotten()}</AuthLink>
      </p>
      <OtherWays {...way} />
      {registrationEnabled && (
        <p className="mt-6 text-ink-soft">
          {m.login_no_account()} <AuthLink to="/auth/register">{m.register_action()}</AuthLink>
        </p>
      )}
    </AuthPage>
  )
}
