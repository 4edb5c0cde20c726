import { BlockList, isIP } from 'node:net'

/** Who stands behind an address: anybody, somebody of this network or machine, or nobody a server should ever call. */
export type Reach = 'public' | 'private' | 'never'

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
/** Nobody's, everybody's at once, examples, a cloud's own accounts (169.254.169.254), and IPv4 wrapped into IPv6. */
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

/** Of an address in numbers, IPv4 or IPv6; what is none may never be called. */
export function reachOf(address: string): Reach {
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return 'never'
  const family = version === 4 ? 'ipv4' : 'ipv6'
  // an IPv4 address in IPv6 clothes is found in the lists of IPv4
  if (NEVER.check(address, family)) return 'never'
  if (PRIVATE.check(address, family)) return 'private'
  return version === 4 || GLOBAL.check(address, family) || MAPPED.check(address, family) ? 'public' : 'never'
}
