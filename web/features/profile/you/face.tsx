import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { Loaded } from '../loaded.tsx'
import { meQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { Name } from './name.tsx'
import { accountName } from '../../../platform/session/account-name.ts'
import { Picture } from './picture.tsx'

/** Name and picture, as others see them. */
export function Face({ user }: { user: User }) {
  const me = useQuery(meQuery)
  const given: unknown = user.user_metadata['name']
  const name = typeof given === 'string' ? given : ''
  return (
    <Section id="face" title={m.profile_face()}>
      <div className="grid gap-4">
        <Loaded query={me}>{({ picture }) => <Picture picture={picture} name={name || accountName(user)} />}</Loaded>
        <Name key={user.id} name={name} />
      </div>
    </Section>
  )
}
