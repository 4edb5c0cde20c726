import type { Provider } from '@supabase/auth-js'
import { m } from '../../../messages/messages.js'
import { getLocale, withLocale } from '../../../platform/i18n/locale.ts'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { providerName } from '../../../platform/session/provider-name.ts'
import { savePath } from '../../../platform/session/saved-path.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../ask.ts'
import { Refused } from '../refused.tsx'
import { useAttempt } from '../use-attempt.ts'

/** Leaves for the other service, and comes back to this section. */
async function leaveFor(provider: string): Promise<void> {
  savePath(`${withLocale('/profile', getLocale())}#identities`)
  const options = { redirectTo: returnAddress() }
  await ask((client) => client.linkIdentity({ provider: provider as Provider, options }))
}

export function LinkButtons({ providers }: { providers: readonly string[] }) {
  const { labels } = useAuthSettings()
  const { busy, refusal, attempt } = useAttempt()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {providers.map((provider) => (
          <Button key={provider} icon="link" busy={busy} onClick={() => void attempt(() => leaveFor(provider))}>
            {m.profile_identity_link({ name: providerName(provider, labels) })}
          </Button>
        ))}
      </div>
      <Refused refusal={refusal} />
    </div>
  )
}
