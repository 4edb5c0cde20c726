import type { UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { Loaded } from '../loaded.tsx'
import { userQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { IdentityRow } from './identity-row.tsx'
import { LinkButtons } from './link-buttons.tsx'

/** Neither the account's address nor its number, which have sections of their own. */
const isElsewhere = ({ provider }: UserIdentity): boolean => provider !== 'email' && provider !== 'phone'

/** Accounts elsewhere that open this one; there as soon as the instance knows such a place or this account has one. */
export function Identities() {
  const user = useQuery(userQuery)
  const { providers } = useAuthSettings()
  const linked = user.data?.identities?.some(isElsewhere) ?? false
  if (providers.length === 0 && !linked) return null
  return (
    <Section id="identities" title={m.profile_identities()} note={m.profile_identities_note()}>
      <Loaded query={user}>{({ identities = [] }) => <Linked identities={identities} providers={providers} />}</Loaded>
    </Section>
  )
}

interface LinkedProps {
  readonly identities: readonly UserIdentity[]
  readonly providers: readonly string[]
}

function Linked({ identities, providers }: LinkedProps) {
  const elsewhere = identities.filter(isElsewhere)
  const taken = new Set(elsewhere.map(({ provider }) => provider))
  return (
    <div className="grid gap-3">
      {elsewhere.length === 0 && <p className="text-ink-soft">{m.profile_identities_none()}</p>}
      {elsewhere.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {elsewhere.map((identity) => (
            <IdentityRow key={identity.identity_id} identity={identity} />
          ))}
        </ul>
      )}
      <LinkButtons providers={providers.filter((provider) => !taken.has(provider))} />
    </div>
  )
}
