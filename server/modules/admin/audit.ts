import type { AuditEntry } from '@replique/contract'
import { isId } from '../../kernel/ids.ts'
import type { AdminDeps } from './deps.ts'

const SIZE = 50

/** Administrative acts, newest first; accounts that are still there are told by their login. */
export async function readAudit(
  { kernel, modules }: AdminDeps,
  before: Date | null,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const { entries, more } = await kernel.audit.list({ before, limit: SIZE })
  const actors = entries.flatMap(({ actor }) => (actor === null ? [] : [actor]))
  const targets = entries.flatMap(({ target }) => (isId(target) ? [target] : []))
  const names = await modules.auth.namesOf([...new Set(actors)])
  const logins = await modules.auth.people.loginsOf([...new Set([...actors, ...targets])])
  const nameOf = (id: string): string => names.get(id) || (logins.get(id) ?? '')
  return {
    entries: entries.map(({ id, at, actor, action, target, details }) => ({
      id,
      at: at.toISOString(),
      actorId: actor,
      actorName: actor === null ? '' : nameOf(actor),
      action,
      target: logins.get(target) || target,
      details,
    })),
    more,
  }
}
