import type { Context } from 'hono'
import type { AppEnv } from './call.ts'

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Returns whether a URL refers to this machine. A link that begins with such a URL works on no other machine. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(new URL(address).hostname)

interface Connection {
  /** The remote address of the socket. */
  readonly socket: string | undefined
  /** The X-Forwarded-For header. */
  readonly forwarded: string | undefined
}

/**
 * Returns the client's IP address: the socket's or, with TRUST_PROXY, the one reported by the nearest proxy. Only the
 * last entry of X-Forwarded-For counts, because the client can forge the others.
 */
export function clientAddress({ socket, forwarded }: Connection, trustProxy: boolean): string {
  const said = trustProxy ? (forwarded?.split(',').at(-1)?.trim() ?? '') : ''
  return (said !== '' && said.length <= 45 ? said : (socket ?? '')).replace(/^::ffff:(?=\d+\.)/, '')
}

/** Returns the client address of a request. Requests without a socket count as local. */
export const addressOf = (c: Context<AppEnv>, trustProxy: boolean): string =>
  clientAddress(
    {
      socket: c.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1',
      forwarded: c.req.header('x-forwarded-for'),
    },
    trustProxy,
  )

export function isSecure(c: Context<AppEnv>, trustProxy: boolean): boolean {
  if (trustProxy) return c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
  return new URL(c.req.url).protocol === 'https:'
}

/**
 * Returns the network that rate limits apply to. For IPv6 it is the first half of the address, because one connection
 * can use every address that shares this half.
 */
export function networkOf(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address
}

/**
 * Returns the block of addresses that providers assign to one customer: 256 addresses in IPv4, a site's prefix in IPv6.
 * Many people share a block, so use it to find heavy users, never to block anybody.
 */
export function blockOf(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(tail ?? '').split(':')]
  return whole.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
