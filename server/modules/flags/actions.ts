import { DEBUG_FLAG, FLAG_DEFAULTS, type Flag } from '@replique/contract'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { mayChangeFlags } from './policy.ts'
import { addFlag, readFlags, updateFlag, type FlagChange } from './store.ts'

/** The description of every flag, as stored in its row. */
export const DESCRIPTIONS = {
  registrationEnabled: 'Whether people can create an account',
  ttsLimitFirst15: 'Render only the first 15 speeches of a play',
  jobRecoveryAttemptsLimit: 'How often a job that its worker lost is started again',
  [DEBUG_FLAG]: 'Log everything in the browser',
} as const satisfies Record<keyof typeof FLAG_DEFAULTS | typeof DEBUG_FLAG, string>

type FlagName = keyof typeof DESCRIPTIONS

const isFlagName = (name: string): name is FlagName => Object.hasOwn(DESCRIPTIONS, name)

/** Returns the known flags among the requested names. Unknown names and wildcards match nothing. */
export function listFlags({ database }: Kernel, names: string): Promise<Flag[]> {
  const known = names
    .split(',')
    .map((name) => name.trim())
    .filter(isFlagName)
  return known.length === 0 ? Promise.resolve([]) : readFlags(database.db, known)
}

export async function readFlag(kernel: Kernel, name: FlagName): Promise<Flag | null> {
  const [flag] = await readFlags(kernel.database.db, [name])
  return flag ?? null
}

/**
 * Writes a flag's row and returns it. `update` returns undefined if the row doesn't exist, and `add` if it already
 * does.
 */
type Write = (db: Db, name: FlagName, values: FlagChange) => Promise<Flag | undefined>

/** Changes an existing row. */
export const update: Write = updateFlag

/** Adds a missing row. */
export const add: Write = (db, name, values) => addFlag(db, { ...values, name, description: DESCRIPTIONS[name] })

/** Changes the row or adds it. If another request adds the row in the meantime, changes that row. */
const put: Write = async (db, name, values) =>
  (await update(db, name, values)) ?? (await add(db, name, values)) ?? update(db, name, values)

/**
 * Writes a flag, if the actor may change flags. Every caller and protocol uses this function. Returns null if no row
 * was changed.
 */
export async function writeFlag(
  kernel: Kernel,
  actor: Actor,
  { name, write, ...values }: FlagChange & { readonly name: string; readonly write: Write },
): Promise<Flag | null> {
  const { id: by } = requireSignedIn(actor)
  if (!mayChangeFlags(actor)) return refuse('flags_not_admin')
  requireProved(actor)
  if (!isFlagName(name)) return null
  const flag = await kernel.database.transaction(async (db) => {
    const changed = await write(db, name, values)
    if (!changed) return null
    const { is_enabled, numeric_value } = changed
    await kernel.audit.record(
      { actor: by, action: 'flag.changed', target: name, details: { is_enabled, numeric_value } },
      db,
    )
    return changed
  })
  if (flag) kernel.log.info('flag changed', { flag: name, by })
  return flag
}

export async function changeFlag(kernel: Kernel, actor: Actor, change: FlagChange & { name: string }): Promise<Flag> {
  return (await writeFlag(kernel, actor, { ...change, write: put })) ?? refuse('flag_not_found')
}
