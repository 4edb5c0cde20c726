import { BlockList, isIP } from 'node:net'
import { lookup } from 'node:dns/promises'

/** The reach of an address: public, in this network or on this machine, or one that a server must never call. */
type Reach = 'public' | 'private' | 'never'

function listOf(...ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

const PRIVATE = listOf(
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
)
/**
 * Unassigned, broadcast, documentation and link-local addresses (with cloud metadata at 169.254.169.254), and IPv4
 * tunnelled through IPv6.
 */
const NEVER = listOf(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
)
const GLOBAL = listOf('2000::/3')
const MAPPED = listOf('::ffff:0:0/96')

/** Classifies a numeric IPv4 or IPv6 address. Anything else may never be called. */
export function reachOf(address: string): Reach {
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return 'never'
  const family = version === 4 ? 'ipv4' : 'ipv6'
  // an IPv4-mapped IPv6 address is found in the IPv4 lists
  if (NEVER.check(address, family)) return 'never'
  if (PRIVATE.check(address, family)) return 'private'
  return version === 4 || GLOBAL.check(address, family) || MAPPED.check(address, family) ? 'public' : 'never'
}

/** Thrown before anything is sent if the destination of a call is not allowed. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}

export interface Resolved {
  readonly address: string
  readonly family: number
}
export type Resolve = (host: string) => Promise<readonly Resolved[]>

/** A checked address, and the only IP addresses that the connection may use. */
export interface Destination {
  readonly url: URL
  readonly addresses: readonly Resolved[]
}

export interface Checking {
  /** Hosts, as name or name:port, that may be in this network or on this machine. */
  readonly allowed: readonly string[]
  readonly resolve?: Resolve
}

/** Unreserved ports used by databases, mail and remote desktops. */
const FORBIDDEN = new Set([
  1433, 1521, 2049, 2375, 2376, 3306, 3659, 4045, 5060, 5061, 5432, 6379, 6566, 6667, 6697, 9200, 10_080, 11_211,
  27_017,
])
const OPEN_BELOW_1024 = new Set([80, 443])

const mayUse = (port: number): boolean =>
  port < 1024 ? OPEN_BELOW_1024.has(port) : !FORBIDDEN.has(port) && (port < 6000 || port > 6063)

const system: Resolve = (host) => lookup(host, { all: true, verbatim: true })

const refuse = (why: string): never => {
  throw new OutboundRefused(why)
}

/** Resolves an address with a single DNS lookup. Throws an OutboundRefused if a server must not call it. */
export async function checkDestination(address: string, { allowed, resolve = system }: Checking): Promise<Destination> {
  if (!URL.canParse(address)) return refuse('not an address')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('not http')
  if (url.username !== '' || url.password !== '') return refuse('a name in the address')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  if (!mayUse(port)) return refuse('not a port for http')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isAllowed = allowed.some((one) => one === host || one === `${host}:${port}`)
  const addresses = await addressesOf(host, resolve)
  const isFine = ({ address: number }: Resolved): boolean => {
    const reach = reachOf(number)
    return reach === 'public' || (reach === 'private' && isAllowed)
  }
  // one internal IP address among several is enough to refuse
  if (addresses.length === 0 || !addresses.every(isFine)) return refuse('not a public address')
  return { url, addresses }
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly Resolved[]> {
  const family = isIP(host)
  return family === 0 ? resolve(host) : [{ address: host, family }]
}
