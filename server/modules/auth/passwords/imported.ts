import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'

/** Hashes that come with accounts from elsewhere. Each cost is bounded: a hash is data, and must not stop the server. */
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

/** Whether passwords can be checked against such a hash. */
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

/** Checks a password against a hash of another kind than the ones made here; null where it is no such hash. */
export function matchesImported(password: string, hash: string): Promise<boolean> | null {
  if (BCRYPT.test(hash)) return import('bcryptjs').then(({ compare }) => compare(password, hash))
  return isBoundedFirebase(hash) ? matchesFirebase(password, hash) : null
}
