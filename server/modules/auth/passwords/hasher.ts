import { hash, verify } from '@node-rs/argon2'
import { AuthError } from '../auth-error.ts'
import { isKnownHash, matchesImported } from './imported.ts'

/** Too much is waiting already; the caller says "later". */
export class QueueFull extends Error {}

/**
 * At most `width` pieces of work at once and `length` waiting: hashing is slow by design, and unbounded it would let
 * a flood of sign-ins take all of the memory and every thread that the database and the files need.
 */
export function openQueue(width: number, length: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = width
  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.length >= length) throw new QueueFull('too many passwords are waiting to be hashed')
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes as long for somebody unknown (`null`) as for a wrong password. */
  matches(password: string, stored: string | null): Promise<boolean>
  /** Whether a hash came from elsewhere, and is to be made anew once its password is known. */
  isAged(stored: string): boolean
}

/** argon2id with 19 MiB and two passes, OWASP's first choice. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const OWN = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
const WIDTH = 2
const LENGTH = 200

/** No password so long was ever accepted, and hashing a megabyte keeps a server busy. */
const CUT = 4000

// One person may type é on a Mac and on a phone, which compose it differently.
const compose = (password: string): string => password.slice(0, CUT).normalize('NFC')

function refuseWhenFull(error: unknown): never {
  if (error instanceof QueueFull) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
  throw error
}

/** `check` compares with an argon2 hash; the tests count its calls. */
export function openHasher(check = verify): PasswordHasher {
  const queue = openQueue(WIDTH, LENGTH)
  const digest = (password: string): Promise<string> => queue(() => hash(compose(password), COST)).catch(refuseWhenFull)
  let decoy: Promise<string> | null = null
  return {
    hash: digest,
    matches: async (password, stored) => {
      decoy ??= digest('nobody has this password')
      const known = stored !== null && isKnownHash(stored)
      const against = known ? stored : await decoy
      const right = await queue(
        () => matchesImported(password.slice(0, CUT), against) ?? check(against, compose(password)),
      ).catch(refuseWhenFull)
      return known && right
    },
    isAged: (stored) => !OWN.test(stored),
  }
}
