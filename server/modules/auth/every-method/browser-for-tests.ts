import { vi } from 'vitest'
import type { SoftAuthenticator } from '../passkeys/authenticator-for-tests.ts'
import { SITE } from '../auth-app-for-tests.ts'

const text = (bytes: BufferSource): string =>
  (bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  ).toString('base64url')

/** A credential as a browser returns it. */
class Credential {
  readonly #json: object
  constructor(json: object) {
    this.#json = json
  }
  toJSON(): object {
    return this.#json
  }
}

function credentialsOf(authenticator: SoftAuthenticator) {
  return {
    create: ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => {
      const { challenge, rp, user } = publicKey
      const options = { challenge: text(challenge), rp: { id: rp.id ?? '' }, user: { id: text(user.id) } }
      return Promise.resolve(new Credential(authenticator.create(options)))
    },
    get: ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
      const options = { challenge: text(publicKey.challenge), rpId: publicKey.rpId ?? '' }
      return Promise.resolve(new Credential(authenticator.get(options)))
    },
  }
}

export interface BrowserForTests {
  /** The page's URL; the site's home page by default. */
  readonly address?: string
  readonly authenticator?: SoftAuthenticator
}

/** Stubs the parts of a browser that the client uses, until the test ends. */
export function beInBrowser({ address = SITE, authenticator }: BrowserForTests): void {
  vi.stubGlobal('window', {
    location: new URL(address),
    history: { replaceState: () => {} },
    PublicKeyCredential: Credential,
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('navigator', authenticator ? { credentials: credentialsOf(authenticator) } : {})
}
