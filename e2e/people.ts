/** Servers and accounts that several journeys share. */
import { fileURLToPath } from 'node:url'
import { requestAs } from './requests.ts'
import type { Browser, Look } from './browser.ts'
import { startServer, type RealServer } from './server.ts'
import { newWriter, type Writer } from './writers.ts'

const OPEN = { AUTH_RATE_SIGNUP: '1000', AUTH_RATE_TOKEN: '1000', AUTH_RATE_USER: '1000' }
const SHARED_MAIN = fileURLToPath(new URL('./shared-server-for-tests.ts', import.meta.url))

/** Starts a server that lets one IP address create as many accounts as a journey needs. */
export function startOpenServer(settings: NodeJS.ProcessEnv = {}): Promise<RealServer> {
  return startServer({ ...OPEN, ...settings })
}

export type SharedServer = Pick<RealServer, 'origin' | 'setupLink' | 'stop'>

let shared: Promise<RealServer> | undefined

/**
 * Returns the server that journeys in this process share if they don't change server-wide data. It keeps running after
 * `stop`.
 */
export async function shareServer(): Promise<SharedServer> {
  shared ??= startServer(OPEN, { main: SHARED_MAIN })
  const { origin, setupLink } = await shared
  return { origin, setupLink, stop: () => Promise.resolve() }
}

/** Returns the one-time code in the set-up link that the server printed. */
export function setupCode({ setupLink = '' }: SharedServer): string {
  const code = new URLSearchParams(new URL(setupLink).hash.slice(1)).get('code')
  if (!code) throw new Error(`no code in the set-up link “${setupLink}”`)
  return code
}

/** Creates a user who becomes administrator with the code. */
export async function newAdministrator(browser: Browser, server: RealServer, look: Look): Promise<Writer> {
  const admin = await newWriter(browser, server.origin, 'Ada Régie', look)
  const { page, words, at } = admin
  await page.goto(at(`/admin/set-admin#code=${setupCode(server)}`))
  await page.getByRole('button', { name: words('set_admin_action') }).click()
  await page.waitForURL((url) => url.pathname === at('/admin'))
  return admin
}

/** Has an administrator verify a user's address, because these servers send no confirmation emails. */
export async function verifyAddress(administrator: Writer, { email }: Writer): Promise<void> {
  const search = new URLSearchParams({ search: email })
  const { users } = await requestAs<{ users: { id: string }[] }>(administrator, 'GET', `/api/admin/users?${search}`)
  await requestAs(administrator, 'PATCH', `/api/admin/users/${users[0]?.id}`, { addressProved: true })
}

/** Returns the id of the first play on the list: the sample play that every account starts with. */
export async function firstPlay({ page, at }: Writer): Promise<string> {
  await page.goto(at('/plays'))
  const link = await page.locator('main li a[href*="/plays/"]').first().getAttribute('href')
  return link?.split('/').at(-1) ?? ''
}
