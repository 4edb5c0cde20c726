import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const PERIOD = 30
const RULES = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const

export interface TotpSecret {
  readonly secret: string
  readonly uri: string
  /** The URI as a QR code, in SVG. */
  readonly picture: string
}

/** Makes a new 160-bit secret, with the names that an authenticator app shows beside its codes. */
export function makeTotp({ issuer, label }: { issuer: string; label: string }): TotpSecret {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...RULES, issuer, label, secret }).toString()
  return { secret: secret.base32, uri, picture: renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }) }
}

/** Returns the 30-second step that the code belongs to, if it is the current one or a neighbour; otherwise null. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  const token = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ ...RULES, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}
