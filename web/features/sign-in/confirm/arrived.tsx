import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { arrival, type Callback } from '../../../platform/session/callback.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { describeRefusal } from '../auth-failure.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { exchange } from './exchange.ts'
import { leadOn } from './lead-on.ts'
import { OnWards, Told } from './told.tsx'

/** What the code was asked for, which the client remembers beside its types. */
const purposeOf = (data: object): string =>
  'redirectType' in data && typeof data.redirectType === 'string' ? data.redirectType : ''

type Of<K extends Callback['kind']> = Extract<Callback, { kind: K }>

/** Deals with what an authentication service has brought back. */
export function Arrived({ arrived }: { arrived: Callback }) {
  if (arrived.kind === 'code') return <WithCode arrived={arrived} />
  if (arrived.kind === 'tokens') return <WithTokens arrived={arrived} />
  if (arrived.kind === 'half-way') return <Told lead={m.confirm_half_way()} />
  const expired = arrived.code === 'otp_expired'
  return <Told lead={expired ? m.confirm_expired() : describeRefusal({ code: arrived.code }).message} />
}

/** A code counts only in the browser that asked for it, so it can be used without a question. */
function WithCode({ arrived }: { arrived: Of<'code'> }) {
  const router = useRouter()
  const { failure, attempt } = useAttempt()
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
      <div aria-live="polite">{failure && <OnWards />}</div>
    </AuthPage>
  )
}

/** Tokens may have been sent by anybody, so that whoever opened the link is asked first. */
function WithTokens({ arrived }: { arrived: Of<'tokens'> }) {
  const router = useRouter()
  const { failure, busy, attempt } = useAttempt()
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
