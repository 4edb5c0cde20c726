/** Feature flags: read by anyone, changed by administrators. */
import { FLAG_DEFAULTS } from '@replique/contract'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Room } from '../../kernel/room.ts'
import { readFlag } from './actions.ts'
import { flagsRoutes } from './routes.ts'

export interface FlagsRoom extends Room {
  /** Whether a flag is on; what the contract calls its default where it has no row. */
  isEnabled(name: keyof typeof FLAG_DEFAULTS): Promise<boolean>
  /** A flag's number, such as the limit on job recoveries; its default where it has none. */
  numberOf(name: keyof typeof FLAG_DEFAULTS): Promise<number | null>
}

export function openFlags(kernel: Kernel): FlagsRoom {
  return {
    name: 'flags',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { flags: flagsRoutes(kernel) },
    isEnabled: async (name) => (await readFlag(kernel, name))?.is_enabled ?? FLAG_DEFAULTS[name].is_enabled,
    numberOf: async (name) => (await readFlag(kernel, name))?.numeric_value ?? FLAG_DEFAULTS[name].numeric_value,
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
