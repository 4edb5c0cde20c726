/** Every endpoint with a rate limit per address, called once more than allowed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServiceTestApp, type ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import { ENDPOINTS } from '../http.ts'
import { NOBODY } from './row-for-tests.ts'

const BURST = 30
const NAMES = ['TOKEN', 'SIGNUP', 'USER', 'VERIFY', 'LETTERS', 'FACTORS', 'PASSKEYS', 'PROVIDERS', 'SSO']

const limited = ENDPOINTS.filter(({ rate }) => rate !== undefined)
const free = ENDPOINTS.filter(({ rate }) => rate === undefined)
const titled = (endpoints: typeof ENDPOINTS) =>
  endpoints.map(({ method, path }) => ({ name: `${method} ${path}`, method, path: path.replaceAll(/:\w+/g, NOBODY) }))

describe('too many requests from one address', () => {
  let auth: ServiceTestApp
  beforeAll(async () => {
    const environment = Object.fromEntries(NAMES.map((name) => [`AUTH_RATE_${name}`, '1']))
    auth = await openServiceTestApp({ environment, now: new Date() })
  })
  afterAll(() => auth.close())

  const askAgain = async (method: string, path: string): Promise<number[]> => {
    const statuses: number[] = []
    for (let i = 0; i <= BURST; i += 1) statuses.push((await auth.ask(`/auth/v1${path}`, { method })).status)
    return statuses
  }

  test.each(titled(limited))('are refused by $name', async ({ method, path }) => {
    await askAgain(method, path)
    const { status, body, headers } = await auth.ask(`/auth/v1${path}`, { method })
    expect([status, body]).toEqual([429, { code: 'over_request_rate_limit', message: 'Request rate limit reached' }])
    expect(headers.get('x-sb-error-code')).toBe('over_request_rate_limit')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test.each(titled(free))('are answered by $name, which has no limit of its own', async ({ method, path }) => {
    expect(await askAgain(method, path)).not.toContain(429)
  })
})
