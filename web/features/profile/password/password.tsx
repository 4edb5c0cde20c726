import { m } from '../../../messages/messages.js'
import { useUser } from '../../../platform/session/session.ts'
import { Section } from '../section.tsx'
import { Unfolding } from '../unfolding.tsx'
import { PasswordForm } from './password-form.tsx'

export function Password() {
  const email = useUser()?.email ?? ''
  return (
    <Section id="password" title={m.auth_password()} note={m.profile_password_note()}>
      <Unfolding label={m.profile_password_change()}>
        {(fold) => <PasswordForm email={email} onDone={fold} />}
      </Unfolding>
    </Section>
  )
}
