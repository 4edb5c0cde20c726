import { createHash } from 'node:crypto'
import { compactDecrypt, CompactEncrypt } from 'jose'

/** Kept secrets were sealed under another AUTH_SECRET; nothing can be signed until the right one is set. */
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
