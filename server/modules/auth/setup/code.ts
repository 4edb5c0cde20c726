import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Letters and digits that nobody mistakes for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const GROUPS = 5
const GROUP = 4

/** A code of a hundred bits, in groups that can be typed from a terminal. */
export function makeCode(): string {
  const sign = (): string => SIGNS[randomInt(SIGNS.length)] ?? ''
  const group = (): string => Array.from({ length: GROUP }, sign).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** What is kept of a code; case, spaces and hyphens don't count. */
export function hashCode(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '')
  return createHash('sha256').update('replique setup\n').update(plain).digest('hex')
}

/** Compares in a time that tells nothing. */
export function isCode(given: string, kept: string | null): boolean {
  const a = Buffer.from(hashCode(given), 'hex')
  const b = Buffer.from(kept ?? hashCode(makeCode()), 'hex')
  return kept !== null && a.length === b.length && timingSafeEqual(a, b)
}
