import { m } from '../../../messages/messages.js'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { Note } from '../note.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { handOver } from './hand-over.ts'
import type { LetterLink } from './letter-link.ts'
import { WORDS } from './letter-words.ts'
import { Told } from './told.tsx'

/** A letter that another site asked for, whose accounts are kept here. */
export function ForAnotherSite({ link, site }: { link: LetterLink; site: URL }) {
  const { failure, busy, attempt } = useAttempt()
  const words = WORDS[link.type]
  if (failure?.code === 'otp_expired') return <Told lead={m.confirm_expired()} />
  return (
    <AuthPage title={words.title()} lead={words.lead()}>
      <SignInForm
        failure={failure}
        busy={busy}
        action={words.action()}
        onSend={() => void attempt(() => handOver(link, site))}
      >
        <Note>{m.confirm_site({ site: site.host })}</Note>
      </SignInForm>
    </AuthPage>
  )
}
