import type { Factor, Session } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { TextField } from '../../../ui/field.tsx'
import { missing } from '../auth-failure.ts'
import { codeOf, textOf } from '../credentials.ts'
import { SignInForm, Note, Contact, AuthButton, type Client, useAuthAction } from '../sign-in-form.tsx'
import { api } from '../../../platform/api/api.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { verifiedFactors } from '../../../platform/session/second-factor.ts'
import { accountName } from '../../../platform/session/account.ts'
import { signOut } from '../../../platform/session/session.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'

const KINDS: Readonly<Record<string, () => string>> = {
  totp: m.factor_totp,
  webauthn: m.factor_webauthn,
  phone: m.factor_phone,
}

/** Returns the name that the user gave a second factor, or its type if it has no name. */
function factorName({ friendly_name: given, factor_type: type }: Factor): string {
  return given?.trim() || (KINDS[type]?.() ?? type)
}

/** Two-step verification with a code from an app, or with a code that is sent to a phone when this component mounts. */
function CodeProof({ factor }: { factor: Factor }) {
  const { id: factorId, factor_type: type } = factor
  const [sent, setSent] = useState<string>()
  const { failure, busy, attempt, refuse } = useAuthAction()
  useEffect(() => {
    if (type === 'phone') void attempt((client) => challenge(client, factorId, setSent))
  }, [attempt, factorId, type])
  const send = async (data: FormData) => {
    const code = codeOf(data)
    if (!code) return refuse(missing(m.auth_code_missing()))
    await attempt((client) =>
      type === 'phone'
        ? client.mfa.verify({ factorId, challengeId: sent ?? '', code })
        : client.mfa.challengeAndVerify({ factorId, code }),
    )
  }
  return (
    <SignInForm failure={failure} busy={busy} action={m.factor_action()} onSend={(data) => void send(data)} focus>
      <TextField
        label={m.factor_code()}
        hint={type === 'phone' ? m.factor_code_phone() : m.factor_code_hint({ name: factorName(factor) })}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="font-mono tracking-[0.3em]"
      />
    </SignInForm>
  )
}

async function challenge(client: Client, factorId: string, keep: (id: string) => void): Promise<{ error: unknown }> {
  const { data, error } = await client.mfa.challenge({ factorId })
  if (data) keep(data.id)
  return { error }
}

async function recover(client: Client, code: string): Promise<{ error: unknown }> {
  const { left, ...tokens } = await api.account.useRecoveryCode({ code })
  const { error } = await client.setSession(tokens)
  if (!error) showToast({ title: m.lost_done(), body: m.lost_left({ count: left }) })
  return { error }
}

/** Two-step verification with a recovery code, for users who have lost their device. */
function LostDevice() {
  const { failure, busy, attempt, refuse } = useAuthAction()
  const send = async (data: FormData) => {
    const code = textOf(data, 'code').trim()
    if (!code) return refuse(missing(m.auth_code_missing()))
    await attempt((client) => recover(client, code))
  }
  return (
    <SignInForm failure={failure} busy={busy} action={m.factor_action()} onSend={(data) => void send(data)} focus>
      <TextField
        label={m.lost_code()}
        name="code"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono"
      />
    </SignInForm>
  )
}

/** Two-step verification with a security key, or with the device's built-in authenticator. */
function KeyProof({ factor }: { factor: Factor }) {
  const { failure, busy, attempt } = useAuthAction()
  const prove = () => attempt((client) => client.mfa.webauthn.authenticate({ factorId: factor.id }))
  return (
    <SignInForm failure={failure} busy={busy} action={m.factor_key_action()} onSend={() => void prove()} focus>
      <Note>{m.factor_key_hint({ name: factorName(factor) })}</Note>
    </SignInForm>
  )
}

const ORDER = ['totp', 'webauthn', 'phone']

/** Returns the session's factors that can be used here, the most common first. */
const provable = (session: Session) =>
  verifiedFactors(session)
    .filter(({ factor_type: type }) => ORDER.includes(type))
    .sort((one, other) => ORDER.indexOf(one.factor_type) - ORDER.indexOf(other.factor_type))

/** Asks for the second factor. Until it is verified, nothing else is accessible. */
export function SecondFactor({ session }: { session: Session }) {
  const factors = provable(session)
  const [chosen, setChosen] = useState(factors[0]?.id)
  const [lost, setLost] = useState(factors.length === 0)
  const factor = factors.find(({ id }) => id === chosen)
  if (lost) return <Lost onBack={factor && (() => setLost(false))} />
  const others = factors.filter(({ id }) => id !== chosen)
  return (
    <AuthPage title={m.factor_title()} lead={m.factor_lead({ account: accountName(session.user) })}>
      {factor && <Proof key={factor.id} factor={factor} />}
      <div className="mt-2 grid justify-items-start">
        {others.map((other) => (
          <AuthButton key={other.id} onClick={() => setChosen(other.id)}>
            {m.factor_use({ name: factorName(other) })}
          </AuthButton>
        ))}
        <AuthButton onClick={() => setLost(true)}>{m.factor_lost()}</AuthButton>
        <Leave />
      </div>
    </AuthPage>
  )
}

function Proof({ factor }: { factor: Factor }) {
  return factor.factor_type === 'webauthn' ? <KeyProof factor={factor} /> : <CodeProof factor={factor} />
}

function Lost({ onBack }: { onBack: (() => void) | undefined }) {
  return (
    <AuthPage title={m.lost_title()} lead={isElsewhere() ? '' : m.lost_lead()}>
      {!isElsewhere() && <LostDevice />}
      <div className="mt-4 grid justify-items-start gap-2">
        <Note>
          {m.lost_help()} <Contact />
        </Note>
        {onBack && <AuthButton onClick={onBack}>{m.lost_back()}</AuthButton>}
        <Leave />
      </div>
    </AuthPage>
  )
}

/** A button to sign out, for example to use another account. */
function Leave() {
  const leave = async () => {
    if (!(await signOut())) showToast({ title: m.profile_still_in(), body: m.failure_network() })
  }
  return <AuthButton onClick={() => void leave()}>{m.factor_leave()}</AuthButton>
}
