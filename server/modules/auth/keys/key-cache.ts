import { createHash, randomBytes } from 'node:crypto'
import { compactDecrypt, CompactEncrypt, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { StartError } from '../../../kernel/settings.ts'
import type { AuthConfig } from '../config.ts'
import { openKeyRing, type KeyRing } from './key-ring.ts'
import { addSecret, changeSecret, listSecrets, readSecret, removeSecret } from './store.ts'

/**
 * Thrown if the stored secrets were encrypted with another AUTH_SECRET. Nothing can be signed until the original one is
 * set again.
 */
export class WrongSeal extends Error {
  constructor() {
    super('The keys in the database are sealed with another AUTH_SECRET; set the one they were sealed with.')
    this.name = 'WrongSeal'
  }
}

const keyOf = (secret: string): Uint8Array => createHash('sha256').update('replique seal\n').update(secret).digest()

export const isSealed = (content: string): boolean => content.startsWith('ey')

export async function seal(plain: string, secret: string | null): Promise<string> {
  if (secret === null) return plain
  const jwe = new CompactEncrypt(Buffer.from(plain)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
  return jwe.encrypt(keyOf(secret))
}

export async function unseal(content: string, secret: string | null): Promise<string> {
  if (!isSealed(content)) return content
  if (secret === null) throw new WrongSeal()
  try {
    return Buffer.from((await compactDecrypt(content, keyOf(secret))).plaintext).toString()
  } catch {
    throw new WrongSeal()
  }
}

async function isForeign(content: string, secret: string | null): Promise<boolean> {
  return unseal(content, secret).then(
    () => false,
    () => true,
  )
}

/** Throws if the keys in the database were encrypted with another AUTH_SECRET: nobody could sign in. */
export async function assertKeys({ db }: Pick<Database, 'db'>, sealingSecret: string | null): Promise<void> {
  for (const { content } of await listSecrets(db))
    if (await isForeign(content, sealingSecret))
      throw new StartError(
        'The keys in the database were encrypted with another AUTH_SECRET: set that one. If it is lost, make a backup and restore it with --force, which creates new keys.',
      )
}

/**
 * Removes keys that were encrypted with another AUTH_SECRET from a restored database, so that new ones are created.
 * Returns whether there were any.
 */
export async function discardForeignKeys({ db }: Pick<Database, 'db'>, sealingSecret: string | null): Promise<boolean> {
  let found = false
  for (const { name, content } of await listSecrets(db)) {
    if (!(await isForeign(content, sealingSecret))) continue
    await removeSecret(db, name)
    found = true
  }
  return found
}

export interface KeyCache {
  /** Loads the keys from the database once and caches them. All nodes that share a database get the same keys. */
  read(): Promise<KeyRing>
}

interface Place {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<AuthConfig, 'signingKeys' | 'sharedSecret' | 'sealingSecret'>
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: newId(), alg: 'ES256' }
}

/** Returns the secret with that name, and creates it if there is none. */
async function keepSecret(
  { database, clock, config }: Place,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  const { db } = database
  if ((await readSecret(db, name)) === null)
    await addSecret(db, { name, content: await seal(await make(), config.sealingSecret), created_at: clock.now() })
  const content = (await readSecret(db, name)) ?? ''
  const plain = await unseal(content, config.sealingSecret)
  if (config.sealingSecret !== null && !isSealed(content))
    await changeSecret(db, name, await seal(plain, config.sealingSecret))
  return plain
}

async function readKeys(place: Place): Promise<KeyRing> {
  const refresh = await keepSecret(place, 'refresh', () => Promise.resolve(`:${randomBytes(32).toString('hex')}`))
  const keys = place.config.signingKeys ?? [
    JSON.parse(await keepSecret(place, 'signing', async () => JSON.stringify(await makeKey()))) as JWK,
  ]
  const shared = place.config.sharedSecret
  return openKeyRing(keys, {
    sharedSecret: shared === null ? null : Buffer.from(shared),
    refreshSecret: Buffer.from(refresh.slice(1), 'hex'),
  })
}

export function openKeyCache(place: Place): KeyCache {
  let ring: Promise<KeyRing> | null = null
  return {
    read: () => {
      ring ??= readKeys(place).catch((error: unknown) => {
        ring = null
        throw error
      })
      return ring
    },
  }
}
