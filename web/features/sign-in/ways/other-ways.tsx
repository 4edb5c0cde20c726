import { m } from '../../../messages/messages.js'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { returnAddress } from '../../../platform/session/auth-address.ts'
import { providerName } from '../../../platform/session/provider-name.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../sign-in-form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { WayProps } from './way.ts'

/** Every way in that needs no password, as far as the service offers it. */
export function OtherWays({ onWay }: WayProps) {
  const { providers, labels, passkeys, phone, sso } = useAuthSettings()
  const offered = useAttempt()
  const { busy, attempt } = offered
  const goTo = (provider: string) =>
    attempt((client) =>
      client.signInWithOAuth({ provider: provider as 'google', options: { redirectTo: returnAddress() } }),
    )
  return (
    <section aria-label={m.login_other_ways()} className="mt-3 grid gap-2">
      <Or />
      {passkeys && <PasskeyButton attempt={offered} />}
      <Button icon="mail" onClick={() => onWay('mail')}>
        {m.login_by_mail()}
      </Button>
      {phone && (
        <Button icon="message-square" onClick={() => onWay('text')}>
          {m.login_by_text()}
        </Button>
      )}
      {providers.map((provider) => (
        <Button key={provider} busy={busy} onClick={() => void goTo(provider)}>
          {m.login_with({ provider: providerName(provider, labels) })}
        </Button>
      ))}
      {sso && (
        <Button icon="building-2" onClick={() => onWay('sso')}>
          {m.login_by_sso()}
        </Button>
      )}
      <FormProblem failure={offered.failure} />
    </section>
  )
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-ink-soft">
      <span aria-hidden className="h-px grow bg-line" />
      {m.login_or()}
      <span aria-hidden className="h-px grow bg-line" />
    </p>
  )
}
