import { sign, type KeyObject } from 'node:crypto'

const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const DAY = 86_400_000

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const long = content.length > 255 ? [0x82, content.length >> 8, content.length & 255] : [0x81, content.length]
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : long)]), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts)

/** Returns a time in the format of certificates: `261121220600Z`. */
const timeOf = (at: number): Buffer =>
  tagged(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

/** Makes a self-signed certificate, in base64. */
export function signCertificate(name: string, keys: { publicKey: KeyObject; privateKey: KeyObject }): string {
  const subject = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))))
  const now = Date.now()
  const validity = sequence(timeOf(now - DAY), timeOf(now + DAY))
  const key = keys.publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(tagged(0x02, Buffer.from([1])), SHA256_WITH_RSA, subject, validity, subject, key)
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', content, keys.privateKey))
  return sequence(content, SHA256_WITH_RSA, signature).toString('base64')
}
