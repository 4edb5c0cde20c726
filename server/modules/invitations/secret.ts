import { createHash } from 'node:crypto'
import { newToken } from '../../kernel/ids.ts'

/** 128 bits, of which only the hash is kept. */
export const newSecret = (): string => newToken(16)

/** Secrets are random, so that a hash without salt cannot be turned back; looking one up by it takes no hint from time. */
export const hashSecret = (secret: string): Uint8Array => createHash('sha256').update(`invitation ${secret}`).digest()
