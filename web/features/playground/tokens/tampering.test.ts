import { createHmac, createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Claims, encodeClaims, takeApart, tamper, TRIALS } from './tampering.ts'

const HEADER = { alg: 'ES256', typ: 'JWT', kid: 'house' }
const PAYLOAD = { sub: '1', role: 'authenticated', exp: 4_000_000_000, name: 'Zoé « Z »' }
const PUBLIC: Claims = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }
const TOKEN = `${encodeClaims(HEADER)}.${encodeClaims(PAYLOAD)}.signed-by_the-house`

test('a decoded token can be encoded again unchanged', async () => {
  expect(takeApart(TOKEN)).toEqual({ header: HEADER, payload: PAYLOAD, signature: 'signed-by_the-house' })
  expect(await tamper('untouched', TOKEN, PUBLIC)).toBe(TOKEN)
})

test('each kind of tampering makes a different token', async () => {
  const tokens = await Promise.all(TRIALS.map((name) => tamper(name, TOKEN, PUBLIC)))
  expect(new Set(tokens).size).toBe(TRIALS.length)
})

test('a token without an algorithm has no signature', async () => {
  const token = await tamper('none', TOKEN, PUBLIC)
  expect(takeApart(token)).toEqual({ header: { ...HEADER, alg: 'none' }, payload: PAYLOAD, signature: '' })
})

test('the hs256 token is signed with the public key as the secret', async () => {
  const [header, payload, signature] = (await tamper('hs256', TOKEN, PUBLIC)).split('.')
  const made = createHmac('sha256', JSON.stringify(PUBLIC)).update(`${header}.${payload}`).digest('base64url')
  expect(signature).toBe(made)
})

test('the jwk token is signed with the key in its header', async () => {
  const token = await tamper('jwk', TOKEN, PUBLIC)
  const { header, payload, signature } = takeApart(token)
  expect(header['kid']).toBeUndefined()
  expect(payload).toEqual(PAYLOAD)
  const key = createPublicKey({ key: header['jwk'] as JsonWebKey, format: 'jwk' })
  const body = Buffer.from(token.slice(0, token.lastIndexOf('.')))
  expect(verify('sha256', body, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true)
})

test.each([
  ['payload', { payload: { ...PAYLOAD, role: 'service_role' } }],
  ['expired', { payload: { ...PAYLOAD, exp: 1 } }],
] as const)('a token tampered by %s keeps its signature', async (name, changed) => {
  expect(takeApart(await tamper(name, TOKEN, PUBLIC))).toEqual({
    header: HEADER,
    signature: 'signed-by_the-house',
    ...changed,
  })
})
