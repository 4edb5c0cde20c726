import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { type LookupFunction, BlockList, isIP } from 'node:net'
import { lookup } from 'node:dns/promises'

/** How an address is classified: public; private, on this network or machine; or one that a server must never call. */
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
 * Unassigned, broadcast, documentation and link-local addresses (including that of cloud metadata, 169.254.169.254),
 * and IPv4 tunnelled through IPv6.
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

/** Classifies a numeric IPv4 or IPv6 address. Anything else is `never`. */
export function classifyAddress(address: string): Reach {
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return 'never'
  const family = version === 4 ? 'ipv4' : 'ipv6'
  // the IPv4 lists also match IPv4-mapped IPv6 addresses
  if (NEVER.check(address, family)) return 'never'
  if (PRIVATE.check(address, family)) return 'private'
  return version === 4 || GLOBAL.check(address, family) || MAPPED.check(address, family) ? 'public' : 'never'
}

/** Thrown before anything is sent if the destination of a call is not allowed. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}

interface Resolved {
  readonly address: string
  readonly family: number
}
export type Resolve = (host: string) => Promise<readonly Resolved[]>

/** A URL that has passed the checks, and the only IP addresses that may be used to connect to it. */
interface Destination {
  readonly url: URL
  readonly addresses: readonly Resolved[]
}

interface Checking {
  /** Hosts, as name or name:port, that may be on the local network or on this machine. */
  readonly allowed: readonly string[]
  readonly resolve?: Resolve
}

/** Ports above 1023 that are refused, because databases, mail and similar services use them. */
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

/**
 * Checks an address, and resolves its host with a single DNS lookup. Throws an OutboundRefused if the server must not
 * call it.
 */
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
    const reach = classifyAddress(number)
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

/** Reads a whole response, or throws as soon as it exceeds the limit. */
export async function readLimited(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export interface OutboundCall {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Time limit for the whole call, including redirects and the last byte of the response. */
  readonly seconds: number
  /** Maximum size of the response in bytes. */
  readonly bytes: number
  /** Maximum number of redirects to follow, 0 by default. Each target is checked like the first address. */
  readonly hops?: number
  readonly signal?: AbortSignal
}

export interface OutboundAnswer {
  readonly status: number
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

/** Thrown if no complete response is received. `cause` is the reason. */
export class OutboundFailed extends Error {
  override name = 'OutboundFailed'
}

/** Calls from this server to URLs configured by users. */
export interface Outbound {
  /**
   * Throws an OutboundRefused if the URL must not be called, an OutboundFailed if no complete response is received, or
   * the signal's reason if the call is aborted.
   */
  send(address: string, call: OutboundCall): Promise<OutboundAnswer>
}

/**
 * Calls only public addresses, and hosts on the local network that the operator allows. A name is resolved once, and
 * the connection uses the IP address that was checked.
 */
export const openOutbound = (checking: Checking): Outbound => ({
  send: async (address, call) => {
    const late = AbortSignal.timeout(call.seconds * 1000)
    const ends = call.signal === undefined ? late : AbortSignal.any([call.signal, late])
    try {
      return await follow(address, call, { checking, signal: ends })
    } catch (error) {
      call.signal?.throwIfAborted()
      if (error instanceof OutboundRefused) throw error
      throw new OutboundFailed(late.aborted ? 'no answer in time' : 'no answer', { cause: error })
    }
  },
})

interface Way {
  readonly checking: Checking
  readonly signal: AbortSignal
}

async function follow(address: string, call: OutboundCall, way: Way): Promise<OutboundAnswer> {
  const destination = await untilAborted(checkDestination(address, way.checking), way.signal)
  const answer = await ask(destination, call, way.signal)
  const next = answer.status >= 300 && answer.status < 400 ? answer.headers['location'] : undefined
  const hops = call.hops ?? 0
  if (next === undefined || hops === 0) return answer
  const to = new URL(next, destination.url)
  const { body: _body, headers = {}, ...rest } = call
  // headers meant for one host are not sent to another
  const kept = to.origin === destination.url.origin ? headers : {}
  return follow(to.href, { ...rest, headers: kept, method: 'GET', hops: hops - 1 }, way)
}

/** Rejects as soon as the signal is aborted, without waiting for the work, because a DNS lookup can't be cancelled. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

async function ask({ url, addresses }: Destination, call: OutboundCall, signal: AbortSignal): Promise<OutboundAnswer> {
  const [first] = addresses
  const lookup: LookupFunction = (_host, options, done) =>
    options.all === true ? done(null, [...addresses]) : done(null, first!.address, first!.family)
  const options: RequestOptions = {
    method: call.method,
    headers: { 'user-agent': 'Replique', 'accept-encoding': 'identity', ...call.headers },
    lookup,
    signal,
    agent: false,
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const request = send(url, options, resolve)
    request.on('error', reject)
    request.end(call.body)
  })
  try {
    const body = await readLimited(response as AsyncIterable<Uint8Array>, call.bytes)
    if (!response.complete) throw new Error('the answer broke off')
    return { status: response.statusCode ?? 0, headers: headersOf(response), body }
  } finally {
    response.destroy()
  }
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
