/** Protections at the door: requests and their bodies, headers, limits, addresses, calls that go out. */
import type { Mutation } from './mutation.ts'

export const httpMutations: readonly Mutation[] = [
  {
    attack: 'an address that leads inside, in any spelling',
    protection: 'addresses of a cloud’s own services are never called',
    file: 'server/kernel/outbound/addresses.ts',
    find: `  '169.254.0.0/16',\n`,
    replace: '',
    tests: ['server/kernel/outbound/outbound.test.ts'],
  },
]
