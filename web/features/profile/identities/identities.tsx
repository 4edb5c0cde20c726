import { callAuth } from '../refusal.ts'
import type { UserIdentity, Provider } from '@supabase/auth-js'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { providerName } from '../../../platform/session/provider-name.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAccountAction, RefusalMessage } from '../account-action.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { DeviceRow, RemovalDialog } from '../device-list.tsx'
import { getLocale, withLocale } from '../../../platform/i18n/locale.ts'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { savePath } from '../../../platform/session/saved-path.ts'
import { Button } from '../../../ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Loaded, Section } from '../section.tsx'
import { userQuery } from '../queries.ts'

function IdentityRow({ identity }: { identity: UserIdentity }) {
  const [removing, setRemoving] = useState(false)
  const { busy, refusal, attempt } = useAccountAction()
  const name = providerName(identity.provider, useAuthSettings().labels)
  const email: unknown = identity.identity_data?.['email']
  const remove = async () => {
    if (!(await attempt(() => callAuth((client) => client.unlinkIdentity(identity))))) return
    setRemoving(false)
    showToast({ title: m.profile_identity_unlinked({ name }) })
  }
  const since = identity.created_at ? [m.profile_linked_on({ day: formatDate(identity.created_at) })] : []
  const facts = [...(typeof email === 'string' && email ? [email] : []), ...since]
  return (
    <DeviceRow
      icon="link"
      name={name}
      facts={facts.join(' · ')}
      remove={{ label: m.profile_identity_unlink({ name }), run: () => setRemoving(true) }}
    >
      {removing && (
        <RemovalDialog
          title={m.profile_identity_unlink_title({ name })}
          text={m.profile_identity_unlink_text({ name })}
          busy={busy}
          refusal={refusal}
          onClose={() => setRemoving(false)}
          onRemove={() => void remove()}
        />
      )}
    </DeviceRow>
  )
}

/** Navigates to the provider's page, which redirects back to this section once the identity is linked. */
async function leaveFor(provider: string): Promise<void> {
  savePath(`${withLocale('/profile', getLocale())}#identities`)
  const options = { redirectTo: returnAddress() }
  await callAuth((client) => client.linkIdentity({ provider: provider as Provider, options }))
}

function LinkButtons({ providers }: { providers: readonly string[] }) {
  const { labels } = useAuthSettings()
  const { busy, refusal, attempt } = useAccountAction()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {providers.map((provider) => (
          <Button key={provider} icon="link" busy={busy} onClick={() => void attempt(() => leaveFor(provider))}>
            {m.profile_identity_link({ name: providerName(provider, labels) })}
          </Button>
        ))}
      </div>
      <RefusalMessage refusal={refusal} />
    </div>
  )
}

/** Returns whether an identity belongs in this section. Email and phone have their own sections. */
const isElsewhere = ({ provider }: UserIdentity): boolean => provider !== 'email' && provider !== 'phone'

/**
 * Identities at other services that can sign in to this account. Shown if the server offers any or the account has one.
 */
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
