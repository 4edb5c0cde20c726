import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import type { Config } from '../../../kernel/config.ts'
import type { Fields } from '../protocol/body.ts'

/** The relying party: a host, its display name, and the origins of its pages. */
interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly origins: string[]
}

type Place = Pick<Config, 'origin' | 'instanceName'> & { readonly auth: { readonly allowedOrigins: readonly string[] } }

export function relyingPartyOf({ origin, instanceName, auth }: Place): RelyingParty {
  return { id: new URL(origin).hostname, name: instanceName, origins: [origin, ...auth.allowedOrigins] }
}

/** Browsers make keys over https and on this very machine only, and never for a bare address. */
export function isWebauthnUsable({ origin }: Pick<Config, 'origin'>): boolean {
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

export function arePasskeysOn(
  config: Pick<Config, 'origin'> & { readonly auth: { readonly passkeys: boolean } },
): boolean {
  return config.auth.passkeys && isWebauthnUsable(config)
}

/** A key as it is kept. */
export interface KeptKey {
  readonly credential_id: string
  readonly public_key: string
  readonly sign_count: number
  readonly transports: readonly string[]
}

interface Expected {
  readonly party: RelyingParty
  readonly challenge: string
  /** Whether the person must have shown that it is they: by a finger, a face or a PIN. */
  readonly personal: boolean
}

/** Statements of makers are not asked for; the formats left out would have the library look up certificates elsewhere. */
const FORMATS: readonly unknown[] = ['none', 'packed', 'fido-u2f']
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Loaded with the first key. */
const load = () => import('@simplewebauthn/server')

const listIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one: unknown) => typeof one === 'string' && TRANSPORTS.includes(one)) : []

async function isPlain(response: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  return FORMATS.includes(
    decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject)).get('fmt'),
  )
}

interface NewKey {
  readonly party: RelyingParty
  /** What the authenticator hands back as the key's owner. */
  readonly handle: string
  readonly name: string
  readonly displayName: string
  readonly others: readonly KeptKey[]
  /** Found by the authenticator without being named, and only used by its owner: a passkey. */
  readonly discoverable: boolean
}

/** Options with which a browser makes a key. */
export async function offerRegistration(wanted: NewKey) {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: wanted.party.name,
    rpID: wanted.party.id,
    userID: new Uint8Array(Buffer.from(wanted.handle)),
    userName: wanted.name,
    userDisplayName: wanted.displayName,
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: wanted.others.map((key) => ({ id: key.credential_id, transports: [...key.transports] })),
    authenticatorSelection: wanted.discoverable
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: [-8, -7, -257],
  })
}

/** Options with which a browser uses a key: one of those named, or any that it finds. */
export async function offerAuthentication(party: RelyingParty, keys: readonly KeptKey[] | null) {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: 300_000,
    userVerification: keys === null ? 'required' : 'preferred',
    ...(keys === null
      ? {}
      : { allowCredentials: keys.map((key) => ({ id: key.credential_id, transports: [...key.transports] })) }),
  })
}

/** The key that a browser made, or null where anything about it is not as expected. */
export async function readRegistration(given: Fields, expected: Expected): Promise<KeptKey | null> {
  const { verifyRegistrationResponse } = await load()
  const response = given as unknown as RegistrationResponseJSON
  try {
    if (!(await isPlain(response))) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origins,
      expectedRPID: expected.party.id,
      requireUserVerification: expected.personal,
      supportedAlgorithmIDs: [-8, -7, -257],
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      sign_count: counter,
      transports: listIn(response.response.transports),
    }
  } catch {
    return null
  }
}

/** The key's new count of uses, or null where this is no use of the key. */
export async function readAuthentication(given: Fields, key: KeptKey, expected: Expected): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  if (given['id'] !== key.credential_id) return null
  const credential: WebAuthnCredential = {
    id: key.credential_id,
    publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
    counter: key.sign_count,
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as unknown as AuthenticationResponseJSON,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origins,
      expectedRPID: expected.party.id,
      credential,
      requireUserVerification: expected.personal,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
