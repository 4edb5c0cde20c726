import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { Loaded } from '../loaded.tsx'
import { meQuery, userQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { Unfolding } from '../unfolding.tsx'
import { EmailForm } from './email-form.tsx'
import { PendingAddress } from './pending-address.tsx'
import { UnprovedAddress } from './unproved-address.tsx'

export function Email() {
  const user = useQuery(userQuery)
  return (
    <Section id="email" title={m.auth_email()} note={m.profile_email_note()}>
      <Loaded query={user}>{(loaded) => <Address user={loaded} />}</Loaded>
    </Section>
  )
}

function Address({ user }: { user: User }) {
  const me = useQuery(meQuery).data
  const { email: own = '', new_email: next } = user
  // an account from a list has a name to sign in with, behind which no mailbox stands
  const shown = me?.email ?? own
  const both = shown.includes('@') && !!user.email_confirmed_at
  return (
    <div className="grid gap-3">
      <p className="[overflow-wrap:anywhere]">{shown || m.profile_email_none()}</p>
      {me && !me.emailProved && shown.includes('@') && <UnprovedAddress own={own} />}
      {next && <PendingAddress own={own} both={both} next={next} />}
      <Unfolding label={next ? m.profile_email_other() : m.profile_email_change()}>
        {(fold) => <EmailForm email={own} onDone={fold} />}
      </Unfolding>
    </div>
  )
}
