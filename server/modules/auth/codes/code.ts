import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { newToken } from '../../../kernel/ids.ts'
import type { KeyRing } from '../keys/key-ring.ts'

type Secret = Pick<KeyRing, 'refreshSecret'>

const DIGITS = 6
const PKCE = 'pkce_'

/** Six digits, each as likely as the other. */
export const makeCode = (): string => String(randomInt(0, 10 ** DIGITS)).padStart(DIGITS, '0')

/** What a link carries; its beginning says whether the client that asked for it keeps a verifier. */
export const makeLinkToken = (pkce: boolean): string => `${pkce ? PKCE : ''}${newToken(32)}`

// Codes and refresh tokens share the server's secret, never a key.
function keyedHash({ refreshSecret }: Secret, use: 'link' | 'code', parts: readonly string[]): string {
  const key = createHmac('sha256', refreshSecret).update(`one-time ${use}`).digest()
  return createHmac('sha256', key).update(parts.join('\n')).digest('hex')
}

export const hashLinkToken = (token: string, secret: Secret): string => keyedHash(secret, 'link', [token])

/** Bound to the row it is of: six digits that are right for one letter say nothing of another. */
export const hashCode = (code: string, rowId: string, secret: Secret): string =>
  keyedHash(secret, 'code', [rowId, code])

export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
