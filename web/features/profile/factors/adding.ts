import { callAuth } from '../refusal.ts'
import type { Factor } from '@supabase/auth-js'
import { api } from '../../../platform/api/api.ts'
import { instance } from '../../../platform/from-server.ts'
import { logFor } from '../../../platform/log/log.ts'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { withoutSpaces } from '../proof/proofs.ts'

const log = logFor('profile')

export interface NewFactorState {
  /** Names of the second factors that the account already has. */
  readonly names: readonly string[]
  /** Whether this will be the account's first second factor. Recovery codes are created with it. */
  readonly first: boolean
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** Returns an unused name: `kind`, followed by the next free number if that name is taken. */
export function freeName(kind: string, names: readonly string[]): string {
  const taken = new Set(names)
  for (let number = 1; ; number++) {
    const name = number === 1 ? kind : `${kind} ${number}`
    if (!taken.has(name)) return name
  }
}

export interface AppSecret {
  readonly factorId: string
  /** The QR code as a data URL. */
  readonly square: string
  /** In groups of four characters, for reading aloud. */
  readonly secret: string
}

export async function enrolApp(friendlyName: string): Promise<AppSecret> {
  const issuer = instance().name
  const { id, totp } = await callAuth((client) => client.mfa.enroll({ factorType: 'totp', friendlyName, issuer }))
  // the client builds the data URL without escaping the SVG
  const drawing = totp.qr_code.slice(totp.qr_code.indexOf('<'))
  return {
    factorId: id,
    square: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
    secret: totp.secret.replace(/.{4}(?=.)/g, '$& '),
  }
}

export const verifyApp = (factorId: string, code: string) =>
  callAuth((client) => client.mfa.challengeAndVerify({ factorId, code: withoutSpaces(code) }))

/** Removes a factor whose setup was not finished; otherwise it would remain for a few minutes until it expired. */
export function cancelEnrolment(factorId: string): void {
  callAuth((client) => client.mfa.unenroll({ factorId })).catch((error: unknown) => log.warn('Left unfinished', error))
}

export async function addKey(friendlyName: string): Promise<void> {
  try {
    await callAuth((client) => client.mfa.webauthn.register({ friendlyName }))
  } catch (error) {
    const { user } = await callAuth((client) => client.getUser()).catch(() => ({ user: null }))
    const isLeft = ({ status, friendly_name }: Factor) => status === 'unverified' && friendly_name === friendlyName
    const left = user?.factors?.find(isLeft)
    if (left) cancelEnrolment(left.id)
    throw error
  }
}

/** Creates new recovery codes, which invalidates any earlier codes. */
export const makeCodes = async (): Promise<readonly string[]> => (await api.account.renewRecoveryCodes({})).codes

/**
 * Creates recovery codes if the factor is the account's first. Returns undefined if this fails; the factor stays set
 * up.
 */
export async function firstCodes(first: boolean): Promise<readonly string[] | undefined> {
  if (!first || isElsewhere()) return undefined
  return makeCodes().catch((error: unknown) => {
    log.warn('No recovery codes were made', error)
    return undefined
  })
}
