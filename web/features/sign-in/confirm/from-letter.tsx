import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { accountName } from '../../../platform/session/account-name.ts'
import { useUser } from '../../../platform/session/session.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { Note } from '../note.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import type { LetterLink } from './letter-link.ts'
import { WORDS } from './letter-words.ts'
import { Told } from './told.tsx'

interface Props {
  readonly link: LetterLink
  /** Before anybody comes in. */
  readonly onUse?: () => void
  /** Once somebody has. */
  readonly onIn: () => void
}

/** The link of a letter does nothing by being opened, as programs that look at letters do; its button does. */
export function FromLetter({ link, onUse, onIn }: Props) {
  const user = useUser()
  const [halfWay, setHalfWay] = useState(false)
  const { failure, busy, attempt } = useAttempt()
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
  if (halfWay) return <Told lead={m.confirm_half_way()} />
  if (failure?.code === 'otp_expired') return <Told lead={m.confirm_expired()} />
  return (
    <AuthPage title={words.title()} lead={words.lead()}>
      <SignInForm failure={failure} busy={busy} action={words.action()} onSend={() => void enter()}>
        {user && link.type !== 'email_change' && <Note>{m.confirm_other_account({ account: accountName(user) })}</Note>}
      </SignInForm>
    </AuthPage>
  )
}
