import { m } from '../../messages/messages.js'
import { isInstalled, useInstallation } from '../../platform/installation.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from './section.tsx'

/** Puts the app beside the others of the device, where the browser can. */
export function Installation() {
  const install = useInstallation()
  return (
    <Section id="install" title={m.profile_install()} note={m.profile_install_note()}>
      <Offer install={install} />
    </Section>
  )
}

function Offer({ install }: { install: (() => Promise<void>) | undefined }) {
  if (isInstalled()) return <p className="text-ink-soft">{m.profile_installed()}</p>
  if (!isSecureContext) return <p className="text-ink-soft">{m.profile_install_needs_https()}</p>
  if (!install) return <p className="text-ink-soft">{m.profile_install_by_hand()}</p>
  return (
    <Button icon="download" onClick={() => void install()}>
      {m.profile_install_action()}
    </Button>
  )
}
