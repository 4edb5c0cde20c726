import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AuthError } from '../auth-error.ts'

/**
 * Formats of imported hashes. Their cost is limited, because an imported hash is untrusted input that could otherwise
 * stall the server.
 */
const BCRYPT = /^\$2[abxy]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/
const ARGON2 =
  /^\$argon2(?:id|i)\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})(?:,[a-z]+=[A-Za-z0-9+/=]*)*\$[A-Za-z0-9+/]{8,100}={0,2}\$[A-Za-z0-9+/]{16,200}={0,2}$/
const FIREBASE =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})(?:,ss=([A-Za-z0-9+/=]*))?,sk=([A-Za-z0-9+/=]{24,200})\$([A-Za-z0-9+/=]{4,200})\$([A-Za-z0-9+/=]{8,200})$/

const MOST_KIB = 262_144
const MOST_SCRYPT_BYTES = 64 * 1024 * 1024

function isBoundedArgon2(hash: string): boolean {
  const [, memory, passes, lanes] = ARGON2.exec(hash) ?? []
  if (memory === undefined) return false
  return (
    Number(memory) >= 8 &&
    Number(memory) <= MOST_KIB &&
    Number(passes) >= 1 &&
    Number(passes) <= 10 &&
    Number(lanes) >= 1 &&
    Number(lanes) <= 16
  )
}

function isBoundedFirebase(hash: string): boolean {
  const [, n, r, p] = (FIREBASE.exec(hash) ?? []).map(Number)
  if (n === undefined || r === undefined || p === undefined) return false
  return n >= 1 && r >= 1 && p >= 1 && p <= 4 && 128 * 2 ** n * r <= MOST_SCRYPT_BYTES
}

/** Whether passwords can be checked against a hash of this format. */
export const isKnownHash = (hash: string): boolean =>
  BCRYPT.test(hash) || isBoundedArgon2(hash) || isBoundedFirebase(hash)

async function matchesFirebase(password: string, hash: string): Promise<boolean> {
  const [, n, r, p, separator, signer, salt, kept] = FIREBASE.exec(hash)!
  const options = { N: 2 ** Number(n), r: Number(r), p: Number(p), maxmem: MOST_SCRYPT_BYTES * 2 }
  const salting = Buffer.concat([Buffer.from(salt!, 'base64'), Buffer.from(separator ?? '', 'base64')])
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salting, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
  const cipher = createCipheriv('aes-256-ctr', derived, Buffer.alloc(16))
  const made = Buffer.concat([cipher.update(Buffer.from(signer!, 'base64')), cipher.final()])
  const wanted = Buffer.from(kept!, 'base64')
  return made.length === wanted.length && timingSafeEqual(made, wanted)
}

/** Checks a password against an imported bcrypt or Firebase hash; null for other formats. */
function matchesImported(password: string, hash: string): Promise<boolean> | null {
  if (BCRYPT.test(hash)) return import('bcryptjs').then(({ compare }) => compare(password, hash))
  return isBoundedFirebase(hash) ? matchesFirebase(password, hash) : null
}

/** Thrown when the queue is full; the caller asks the client to try again later. */
export class QueueFull extends Error {}

/**
 * Runs at most `width` tasks at the same time, with at most `length` waiting. Hashing is slow by design: without a
 * limit, a flood of sign-ins would use all memory and every thread that the database and file access need.
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
  /** Checks a password. Takes as long for an unknown account (`null`) as for a wrong password. */
  matches(password: string, stored: string | null): Promise<boolean>
  /** Whether a hash was imported or has a different cost, and should be replaced once its password is known. */
  isAged(stored: string): boolean
}

/** Cost of a hash: memory in KiB, and passes over it. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** argon2id with 19 MiB and two passes, OWASP's first recommendation. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 }
const WIDTH = 2
const LENGTH = 200

/**
 * Only this many characters of a password are hashed. Longer passwords were never accepted, and hashing a megabyte
 * would keep a server busy.
 */
const CUT = 4000

// é has a composed and a decomposed form, and devices differ in which one they produce
const compose = (password: string): string => password.slice(0, CUT).normalize('NFC')

function refuseWhenFull(error: unknown): never {
  if (error instanceof QueueFull) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
  throw error
}

export interface HasherOptions {
  readonly cost?: HashCost | undefined
  /** Compares a password with an argon2 hash. Tests replace it to count the calls. */
  readonly check?: typeof verify
}

export function openHasher({ cost = COST, check = verify }: HasherOptions = {}): PasswordHasher {
  const own = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`
  const queue = openQueue(WIDTH, LENGTH)
  const digest = (password: string): Promise<string> =>
    queue(() => hash(compose(password), { ...cost, parallelism: 1 })).catch(refuseWhenFull)
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
    isAged: (stored) => !stored.startsWith(own),
  }
}
