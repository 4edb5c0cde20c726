import { createHmac, randomBytes } from 'node:crypto'

/** 32 signs that are not taken for one another; five bits each. */
const SIGNS = '23456789abcdefghjkmnopqrstuvwxyz'
const LENGTH = 16

export const CODES = 10

/** A code of 80 random bits, without separators. */
export function makeCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** As it is shown, to be copied by hand. */
export function spellCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}

/** What somebody typed, without what they added or took for something else; null where it can be no code. */
export function readCode(given: string): string | null {
  const code = given
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
    .replaceAll('0', 'o')
  return code.length === LENGTH && Array.from(code).every((sign) => SIGNS.includes(sign)) ? code : null
}

/** What is kept of a code: of no use to whoever reads the database without the server's secret. */
export function hashCode(code: string, accountId: string, secret: Uint8Array): string {
  const key = createHmac('sha256', secret).update('recovery codes').digest()
  return createHmac('sha256', key).update(`${accountId} ${code}`).digest('base64url')
}
