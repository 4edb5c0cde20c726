import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { reachOf } from './addresses.ts'

/** A call that is not made, because of whom it would reach. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}

export interface Resolved {
  readonly address: string
  readonly family: number
}
export type Resolve = (host: string) => Promise<readonly Resolved[]>

/** A checked address, with those numbers only to which the connection may go. */
export interface Destination {
  readonly url: URL
  readonly addresses: readonly Resolved[]
}

export interface Checking {
  /** Hosts by name, or name:port, that may be in this network or on this machine. */
  readonly allowed: readonly string[]
  readonly resolve?: Resolve
}

/** Ports above the reserved ones at which databases, mail and desktops listen. */
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

/** Whom an address reaches, asked of the name service once; throws an OutboundRefused where a server must not call. */
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
  // one number of many that leads inside is one too many
  if (addresses.length === 0 || !addresses.every(isFine)) return refuse('not a public address')
  return { url, addresses }
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly Resolved[]> {
  const family = isIP(host)
  return family === 0 ? resolve(host) : [{ address: host, family }]
}
