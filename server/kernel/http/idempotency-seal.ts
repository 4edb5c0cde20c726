import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Finds and opens what is kept of one write; made of the key that its sender chose, which is not kept itself. */
export interface Seal {
  /** Under which the write is kept. */
  readonly name: string
  /** Tells one request from another, and a guess at what it held from nothing. */
  fingerprint(...parts: readonly (string | Uint8Array)[]): string
  close(answer: Uint8Array): Uint8Array
  open(kept: Uint8Array): Uint8Array
}

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** Answers hold codes, links and tokens, of which the database must not keep any that still works. */
export function sealWith(key: string, userId: string): Seal {
  const derive = (use: string): Buffer => createHmac('sha256', key).update(`${use}\n${userId}`).digest()
  const secret = derive('answer')
  return {
    name: derive('name').toString('base64url'),
    fingerprint: (...parts) => {
      const mac = createHmac('sha256', derive('request'))
      for (const part of parts) mac.update(part)
      return mac.digest('base64url')
    },
    close: (answer) => {
      const iv = randomBytes(IV)
      const cipher = createCipheriv(CIPHER, secret, iv)
      const sealed = Buffer.concat([cipher.update(answer), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open: (kept) => {
      const cipher = createDecipheriv(CIPHER, secret, kept.subarray(0, IV), { authTagLength: TAG })
      cipher.setAuthTag(kept.subarray(IV, IV + TAG))
      return Buffer.concat([cipher.update(kept.subarray(IV + TAG)), cipher.final()])
    },
  }
}
