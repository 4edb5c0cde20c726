/**
 * Feature flags: switches and limits for the server. Anyone may read them, and administrators can change them. Owns the
 * table of changed flags; the defaults are in the contract.
 */
import { FLAG_DEFAULTS, type Flag } from '@replique/contract'
import type { Actor } from '../../kernel/actor.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { add, listFlags, readFlag, update, writeFlag, DESCRIPTIONS } from './actions.ts'
import type { FlagChange } from './store.ts'
import { flagsRoutes } from './routes.ts'

export interface FlagsModule extends Module {
  /** Whether a flag is on. Uses the contract's default if the flag has no row. */
  isEnabled(name: keyof typeof FLAG_DEFAULTS): Promise<boolean>
  /** A flag's number, such as the limit on job recoveries, or the contract's default if no number is stored. */
  numberOf(name: keyof typeof FLAG_DEFAULTS): Promise<number | null>
  /** The names of all flags. */
  readonly names: readonly string[]
  /** The flags with these names that have a row. */
  read(names: readonly string[]): Promise<Flag[]>
  /** Changes a flag, if the actor may do so. Returns null if the flag has no row. */
  update(actor: Actor, name: string, change: FlagChange): Promise<Flag | null>
  /** Adds a flag's row, if the actor may do so. Returns null if the flag already has one. */
  add(actor: Actor, name: string, row: FlagChange): Promise<Flag | null>
}

export function openFlags(kernel: Kernel): FlagsModule {
  return {
    name: 'flags',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { flags: flagsRoutes(kernel) },
    isEnabled: async (name) => (await readFlag(kernel, name))?.is_enabled ?? FLAG_DEFAULTS[name].is_enabled,
    numberOf: async (name) => (await readFlag(kernel, name))?.numeric_value ?? FLAG_DEFAULTS[name].numeric_value,
    names: Object.keys(DESCRIPTIONS),
    read: (names) => listFlags(kernel, names.join(',')),
    update: (actor, name, change) => writeFlag(kernel, actor, { ...change, name, write: update }),
    add: (actor, name, row) => writeFlag(kernel, actor, { ...row, name, write: add }),
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
