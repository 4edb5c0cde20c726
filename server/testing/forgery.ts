/**
 * Forges tokens as an attacker could: from a genuine token and public information, without the server's private key.
 */
import { createHmac, createPublicKey, createSign, generateKeyPairSync, type JsonWebKey } from 'node:crypto'

type Json = Record<string, unknown>

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

export interface Genuine {
  readonly header: Json
  readonly claims: Json
  readonly signature: string
}

export function readGenuine(token: string): Genuine {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json
  return { header: read(header), claims: read(claims), signature }
}

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Signs a token with the attacker's own key. */
function signOwn(header: unknown, claims: unknown): string {
  const content = `${encode(header)}.${encode(claims)}`
  const sign = createSign('sha256').update(content)
  return `${content}.${sign.sign({ key: own.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function hmac(header: unknown, claims: unknown, secret: string | Buffer): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

function unsigned({ header, claims, signature }: Genuine): [string, string][] {
  const algs = ['none', 'None', 'nOnE', 'NONE', 'none ', '', null, ['none']]
  return algs.flatMap((alg) => [
    [`alg ${JSON.stringify(alg)}`, `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`],
    [
      `alg ${JSON.stringify(alg)}, its kid and signature`,
      `${encode({ ...header, alg })}.${encode(claims)}.${signature}`,
    ],
  ])
}

function keyConfusion({ header, claims }: Genuine, key: JsonWebKey): [string, string][] {
  const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
  const der = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'der' })
  const secrets = { jwk: JSON.stringify(key), pem, line: pem.trim(), der, x: String(key.x), kid: String(header['kid']), zeros: Buffer.alloc(32), nothing: '' } // prettier-ignore
  return Object.entries(secrets).flatMap(([name, secret]) => [
    [`HS256 by the public key (${name})`, hmac({ ...header, alg: 'HS256' }, claims, secret)],
    [`HS256 by the public key (${name}), without a kid`, hmac({ alg: 'HS256' }, claims, secret)],
  ])
}

/** Forges tokens with a key, or a URL to fetch one, in the header. A test can watch `url` for requests. */
function foreignKeys({ header, claims }: Genuine, url: string): [string, string][] {
  const jwk = own.publicKey.export({ format: 'jwk' })
  const headers: Json[] = [
    {}, { jwk }, { jwk, kid: undefined }, { jku: url }, { jku: url, kid: undefined }, { x5u: url, kid: undefined }, { x5c: ['AAAA'] },
    { kid: url }, { kid: '../../dev/null' }, { kid: "x' or '1'='1" }, { kid: 'k'.repeat(10_000) }, { kid: '__proto__' }, { kid: '' },
    { kid: null }, { kid: [header['kid']] }, { kid: { toString: 'x' } }, { kid: `${String(header['kid'])}\u0000` }, { alg: 'ES384' },
    { alg: 'EdDSA' }, { alg: 'es256' }, { alg: ['ES256'] },
  ] // prettier-ignore
  return headers.map((more) => [
    `of another key, ${JSON.stringify(more).slice(0, 60)}`,
    signOwn({ ...header, ...more }, claims),
  ])
}

function wrongSignatures({ header, claims, signature }: Genuine): [string, string][] {
  const content = `${encode(header)}.${encode(claims)}`
  const bytes = Buffer.from(signature, 'base64url')
  const last = Buffer.from(bytes)
  last[last.length - 1]! ^= 1
  const signatures: [string, Buffer | string][] = [
    ['none', ''], ['zeros', Buffer.alloc(64)], ['ones', Buffer.alloc(64, 0xff)], ['r and s of 1', Buffer.from(`${'00'.repeat(31)}01`.repeat(2), 'hex')],
    ['cut', bytes.subarray(0, 63)], ['longer', Buffer.concat([bytes, Buffer.alloc(1)])], ['one bit other', last], ['as DER', Buffer.from([0x30, 6, 2, 1, 0, 2, 1, 0])],
    ['padded', `${signature}==`],
  ] // prettier-ignore
  return signatures.map(([name, one]) => [
    `signature: ${name}`,
    `${content}.${typeof one === 'string' ? one : one.toString('base64url')}`,
  ])
}

function alteredContents({ header, claims, signature }: Genuine): [string, string][] {
  const text = JSON.stringify(claims)
  const twice = `${text.slice(0, -1)},"role":"service_role","sub":"00000000-0000-4000-8000-000000000001"}`
  const payloads: [string, unknown][] = [
    ['other role', { ...claims, role: 'service_role' }], ['administrator', { ...claims, is_admin: true, app_metadata: { role: 'admin' } }],
    ['keys twice', twice], ['a blank more', ` ${text}`], ['an array', [claims]], ['null', null], ['text', '"x"'], ['no JSON', '{'],
  ] // prettier-ignore
  const headers: Json[] = [
    { crit: ['b64'], b64: false }, { crit: ['exp'] }, { crit: [] }, { b64: false }, { zip: 'DEF' }, { cty: 'JWT' }, { alg: 'RS256' }, { alg: 'HS256' },
  ] // prettier-ignore
  return [
    ...payloads.map(([name, payload]): [string, string] => [
      `contents: ${name}`,
      `${encode(header)}.${encode(payload)}.${signature}`,
    ]),
    ...headers.map((more): [string, string] => [
      `header: ${JSON.stringify(more)}`,
      `${encode({ ...header, ...more })}.${encode(claims)}.${signature}`,
    ]),
  ]
}

function wrongForms(token: string): [string, string][] {
  const { header, claims, signature } = readGenuine(token)
  const parts = { payload: encode(claims), signatures: [{ protected: encode(header), signature }] }
  return [
    ['a token in a token', signOwn({ ...header, cty: 'JWT' }, token)], ['encrypted', `${encode({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`],
    ['JSON form', JSON.stringify(parts)], ['four parts', `${token}.x`], ['two parts', token.split('.').slice(0, 2).join('.')],
    ['a dot before', `.${token}`], ['twice', `${token},${token}`], ['nothing but dots', '..'],
    ['100 kB', 'x'.repeat(100_000)], ['a header of 100 kB', signOwn({ ...header, x: 'x'.repeat(100_000) }, claims)],
  ] // prettier-ignore
}

/** Returns forged tokens, each with a description of the forgery. */
export function forge(token: string, key: JsonWebKey, url = 'http://127.0.0.1:9/jwks'): [string, string][] {
  const genuine = readGenuine(token)
  return [
    ...unsigned(genuine),
    ...keyConfusion(genuine, key),
    ...foreignKeys(genuine, url),
    ...wrongSignatures(genuine),
    ...alteredContents(genuine),
    ...wrongForms(token),
  ]
}
