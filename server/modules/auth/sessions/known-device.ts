import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../../kernel/http/address.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { listSessionAddresses } from '../store.ts'

/**
 * A cookie on devices where a user has signed in, signed for their account. It doesn't sign anybody in, but password
 * attempts with it are counted separately, so that other people's guesses can't lock the user out. Only this file reads
 * it, and it contains no account id.
 */
const COOKIE = 'replique-devices'
const DAYS = 400
/** Maximum number of accounts remembered in one browser. The oldest are dropped. */
const MOST = 4

/** Where a password attempt comes from: the browser's cookies and IP address. */
interface Source {
  readonly cookies: string | null
  readonly ip: string
}

interface Proof {
  readonly device: string
  readonly until: number
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

async function sign({ keys }: Auth, accountId: string, { device, until }: Proof): Promise<string> {
  const { refreshSecret } = await keys.read()
  const key = createHmac('sha256', refreshSecret).update('known devices').digest()
  return createHmac('sha256', key).update(`${accountId} ${device} ${until}`).digest('base64url')
}

function readProofs(cookies: string | null): string[] {
  const found = (cookies ?? '').split(/;\s*/).find((one) => one.startsWith(`${COOKIE}=`))
  return found === undefined
    ? []
    : found
        .slice(COOKIE.length + 1)
        .split('~')
        .slice(0, MOST)
}

async function openProof(auth: Auth, accountId: string, text: string): Promise<Proof | null> {
  const [, device = '', until = '', signature = ''] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(text) ?? []
  const proof = { device, until: Number(until) }
  if (proof.until * 1000 <= auth.kernel.clock.now().getTime()) return null
  const right = Buffer.from(await sign(auth, accountId, proof))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right) ? proof : null
}

async function deviceOf(auth: Auth, accountId: string, cookies: string | null): Promise<string | null> {
  for (const text of readProofs(cookies)) {
    const proof = await openProof(auth, accountId, text)
    if (proof !== null) return proof.device
  }
  return null
}

/**
 * Returns the key under which attempts from this source are counted, in addition to the account's own count, and
 * whether the user has signed in from this device or network before. Takes equally long if there is no account.
 */
export async function identifySource(
  auth: Auth,
  accountId: string | null,
  { cookies, ip }: Source,
): Promise<{ readonly source: string; readonly known: boolean }> {
  const id = accountId ?? NOBODY
  const device = await deviceOf(auth, id, cookies)
  const addresses = await listSessionAddresses(auth.kernel.database.db, id)
  const network = networkOf(ip)
  if (device !== null) return { source: `device ${device}`, known: true }
  return { source: network, known: addresses.some((address) => networkOf(address) === network) }
}

/** Returns the cookie that marks this device as known for an account; null if it already is. */
export async function rememberDevice(auth: Auth, accountId: string, cookies: string | null): Promise<string | null> {
  if (!isId(accountId) || (await deviceOf(auth, accountId, cookies)) !== null) return null
  const { clock, config } = auth.kernel
  const seconds = DAYS * 86_400
  const proof = {
    device: randomBytes(16).toString('base64url'),
    until: Math.floor(clock.now().getTime() / 1000) + seconds,
  }
  const text = `${proof.device}.${proof.until}.${await sign(auth, accountId, proof)}`
  const value = [text, ...readProofs(cookies).filter((one) => /^[\w.-]{1,100}$/.test(one))].slice(0, MOST).join('~')
  const secure = config.origin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=${config.auth.prefix}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

// most user agents also name other browsers, so the order matters
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (agent: string, names: readonly [RegExp, string][]): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** Describes a browser, such as "Firefox on Linux"; empty if the header doesn't say. */
export function describeDevice(userAgent: string, language: 'en' | 'fr'): string {
  const agent = userAgent.slice(0, 400)
  const [browser, system] = [nameIn(agent, BROWSERS), nameIn(agent, SYSTEMS)]
  if (browser === '' || system === '') return browser || system
  return `${browser} ${language === 'fr' ? 'sur' : 'on'} ${system}`
}
