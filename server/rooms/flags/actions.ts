import type { Flag } from '@replique/contract'
import type { Actor } from '../../kernel/actor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { DESCRIPTIONS, isFlagName, type FlagName } from './known.ts'
import { mayChangeFlags } from './policy.ts'
import { insertFlag, readFlags, updateFlag, type FlagChange } from './store.ts'

/** The known flags among the names asked for. Any other name, a wildcard too, answers nothing. */
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

export async function changeFlag(kernel: Kernel, actor: Actor, change: FlagChange & { name: string }): Promise<Flag> {
  const { id: by } = requireSignedIn(actor)
  if (!mayChangeFlags(actor)) return refuse('flags_not_admin')
  requireProved(actor)
  const { name, ...values } = change
  if (!isFlagName(name)) return refuse('flag_not_found')
  const flag = await kernel.database.transaction(async (db) => {
    const touched = await updateFlag(db, name, values)
    const changed = touched ?? (await insertFlag(db, { ...values, name, description: DESCRIPTIONS[name] }))
    const { is_enabled, numeric_value } = changed
    await kernel.audit.record(
      { actor: by, action: 'flag.changed', target: name, details: { is_enabled, numeric_value } },
      db,
    )
    return changed
  })
  kernel.log.info('flag changed', { flag: name, by })
  return flag
}
