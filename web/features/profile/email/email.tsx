import { useQuery } from '@tanstack/react-query'
import type { User } from '@supabase/auth-js'
import { m } from '../../../messages/messages.js'
import { Loaded } from '../loaded.tsx'
import { userQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { Unfolding } from '../unfolding.tsx'
import { EmailForm } from './email-form.tsx'
import { PendingAddress } from './pending-address.tsx'

export function Email() {
  const user = useQuery(userQuery)
  return (
    <Section id="email" title={m.auth_email()} note={m.profile_email_note()}>
      <Loaded query={user}>{(loaded) => <Address user={loaded} />}</Loaded>
    </Section>
  )
}

function Address({ user }: { user: User }) {
  const { email = '', new_email: next } = user
  return (
    <div className="grid gap-3">
      <p className="[overflow-wrap:anywhere]">{email || m.profile_email_none()}</p>
      {next && <PendingAddress email={email} next={next} />}
      <Unfolding label={next ? m.profile_email_other() : m.profile_email_change()}>
        {(fold) => <EmailForm email={email} onDone={fold} />}
      </Unfolding>
    </div>
  )
}
