import type { PersonOutcome } from '@replique/contract'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { AdminDeps } from './deps.ts'

export interface PersonResult {
  readonly id: string
  readonly outcome: PersonOutcome
}

const KNOWN: ReadonlySet<string> = new Set<PersonOutcome>(['user_not_found', 'last_administrator'])

/**
 * Applies an action to several users, one after the other, under the same rules as for a single user. A refusal for one
 * of them does not stop the others. The administrator's own account is skipped.
 */
async function forEach(
  by: string,
  ids: readonly string[],
  act: (id: string) => Promise<PersonOutcome>,
): Promise<PersonResult[]> {
  const results: PersonResult[] = []
  for (const id of new Set(ids)) {
    if (id === by) results.push({ id, outcome: 'own_account' })
    else results.push({ id, outcome: await act(id).catch(outcomeOf) })
  }
  return results
}

function outcomeOf(error: unknown): PersonOutcome {
  if (error instanceof Refusal && KNOWN.has(error.code)) return error.code as PersonOutcome
  throw error
}

export async function suspendMany(
  { modules }: AdminDeps,
  by: string,
  { ids, suspended }: { ids: readonly string[]; suspended: boolean },
): Promise<PersonResult[]> {
  const { people } = modules.auth
  const before = new Map((await people.those(ids)).map((person) => [person.id, person.suspended]))
  return forEach(by, ids, async (id) => {
    await people.change(by, id, { suspended })
    return before.get(id) === suspended ? 'unchanged' : 'done'
  })
}

export const sendLinks = (
  { modules }: AdminDeps,
  by: string,
  { ids, language }: { ids: readonly string[]; language: 'en' | 'fr' },
): Promise<PersonResult[]> => forEach(by, ids, (id) => modules.auth.people.sendLink(by, id, language))

export const removeMany = (
  { modules }: AdminDeps,
  by: string,
  { ids }: { ids: readonly string[] },
): Promise<PersonResult[]> =>
  forEach(by, ids, async (id) => {
    await modules.auth.people.remove(by, id)
    return 'done'
  })

/** Adds users to a group that the administrator leads, or to a new one. The administrator may be among them. */
export async function groupMany(
  { modules }: AdminDeps,
  by: string,
  { ids, group: name, language }: { ids: readonly string[]; group: string; language: 'en' | 'fr' },
): Promise<{ outcomes: PersonResult[]; group: { id: string; name: string } }> {
  const known = new Set((await modules.auth.people.those(ids)).map(({ id }) => id))
  if (known.size === 0) return refuse('user_not_found')
  const group = await modules.groups.administration.open(by, { name, language, room: 0 })
  const added = new Set(await modules.groups.administration.add(by, group.id, [...known]))
  const outcomeOf = (id: string): PersonOutcome =>
    known.has(id) ? (added.has(id) ? 'done' : 'unchanged') : 'user_not_found'
  return { group, outcomes: [...new Set(ids)].map((id) => ({ id, outcome: outcomeOf(id) })) }
}
