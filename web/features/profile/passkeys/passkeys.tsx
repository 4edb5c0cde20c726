import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ask } from '../ask.ts'
import { Loaded } from '../loaded.tsx'
import { canUseKeys } from '../proof/proofs.ts'
import { passkeysQuery } from '../queries.ts'
import { Refused } from '../refused.tsx'
import { Section } from '../section.tsx'
import { useAttempt } from '../use-attempt.ts'
import { type Passkey, PasskeyRow } from './passkey-row.tsx'

/** Signing in with a finger, a face or a key in the place of a password; there where the instance offers it. */
export function Passkeys() {
  if (!useAuthSettings().passkeys) return null
  return (
    <Section id="passkeys" title={m.profile_passkeys()} note={m.profile_passkeys_note()}>
      <Kept />
    </Section>
  )
}

function Kept() {
  const passkeys = useQuery(passkeysQuery)
  return <Loaded query={passkeys}>{(kept) => <PasskeyList passkeys={kept} />}</Loaded>
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { busy, refusal, attempt } = useAttempt()
  const add = async () => {
    if (await attempt(() => ask((client) => client.registerPasskey())))
      showToast({ title: m.profile_passkey_added(), body: m.profile_passkey_added_text() })
  }
  return (
    <div className="grid justify-items-start gap-3">
      {passkeys.length === 0 && <p className="text-ink-soft">{m.profile_passkeys_none()}</p>}
      {passkeys.length > 0 && (
        <ul className="w-full divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUseKeys() ? (
        <Button icon="fingerprint" busy={busy} onClick={() => void add()}>
          {m.profile_passkey_add()}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{m.profile_keys_unavailable()}</p>
      )}
      <Refused refusal={refusal} />
    </div>
  )
}
