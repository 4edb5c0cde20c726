import type { Context } from 'hono'
import type { AppEnv } from './call.ts'

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether links that begin with this address point at this very machine, where nobody else can open them. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(new URL(address).hostname)

interface Connection {
  /** The address at the other end of the socket. */
  readonly socket: string | undefined
  /** The header X-Forwarded-For. */
  readonly forwarded: string | undefined
}

/**
 * The address of whoever is asking: the socket's, or with TRUST_PROXY what the nearest proxy says it saw. Only the last
 * entry counts, because everything before it was written by the client.
 */
export function clientAddress({ socket, forwarded }: Connection, trustProxy: boolean): string {
  const said = trustProxy ? (forwarded?.split(',').at(-1)?.trim() ?? '') : ''
  return (said !== '' && said.length <= 45 ? said : (socket ?? '')).replace(/^::ffff:(?=\d+\.)/, '')
}

/** The same of a request in the app; one that came by no socket is this machine's own. */
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
 * Whom an address stands for where requests are counted: of IPv6 the first half, because one connection is given all of
 * the other half to choose from.
 */
export function networkOf(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address
}

/**
 * The block that an address is in, as providers hand them out to one customer: 256 addresses of IPv4, and of IPv6 what
 * a site is given. Many people share one, so it is for telling who takes much, never for shutting somebody out.
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
