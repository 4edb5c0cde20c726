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

/** Whether browsers allow keys for this origin: only over https or on localhost, and never for an IP address. */
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

export interface StoredKey {
  readonly credential_id: string
  readonly public_key: string
  readonly sign_count: number
  readonly transports: readonly string[]
}

interface Expected {
  readonly party: RelyingParty
  readonly challenge: string
  /** Whether the user must be verified by a fingerprint, face or PIN. */
  readonly personal: boolean
}

/**
 * The accepted attestation formats, although attestation is not requested. Other formats could make the library fetch
 * certificate revocation lists over the network.
 */
const FORMATS: readonly unknown[] = ['none', 'packed', 'fido-u2f']
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Loads the library on first use. */
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
  /** The user handle, which the authenticator returns as the key's owner. */
  readonly handle: string
  readonly name: string
  readonly displayName: string
  readonly others: readonly StoredKey[]
  /** Whether the key is a passkey: the authenticator finds it without its id and verifies the user. */
  readonly discoverable: boolean
}

/** Returns the options with which a browser creates a key. */
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

/** Returns the options with which a browser uses one of these keys, or any key if `keys` is null. */
export async function offerAuthentication(party: RelyingParty, keys: readonly StoredKey[] | null) {
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

/** Returns the key that a browser created, or null if anything is not as expected. */
export async function readRegistration(given: Fields, expected: Expected): Promise<StoredKey | null> {
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

/** Returns the key's new signature count, or null if the response is invalid. */
export async function readAuthentication(given: Fields, key: StoredKey, expected: Expected): Promise<number | null> {
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
