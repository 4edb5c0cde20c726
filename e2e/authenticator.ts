/** A virtual security key in the browser, with simulated touch. */
import type { CDPSession, Page } from 'playwright-core'

export interface Authenticator {
  /** Sets whether the key responds automatically, as if a finger were always on it. */
  touch(on: boolean): Promise<void>
  /** Removes all the key's credentials. */
  clear(): Promise<void>
}

export async function addAuthenticator(page: Page, kind: 'platform' | 'key'): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: kind === 'platform' ? 'internal' : 'usb',
      hasResidentKey: kind === 'platform',
      hasUserVerification: kind === 'platform',
      isUserVerified: kind === 'platform',
      automaticPresenceSimulation: true,
    },
  })
  return {
    async touch(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async clear() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}
