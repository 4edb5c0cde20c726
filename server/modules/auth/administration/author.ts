import type { Db } from '../../../kernel/db/database.ts'
import type { Auth } from '../auth.ts'

/** Who does an administrative act: an administrator, another service of the operator's, the operator, or the person. */
export interface Author {
  readonly id: string | null
  readonly as: 'administrator' | 'service' | 'operator' | 'self'
}

export const SERVICE: Author = { id: null, as: 'service' }
export const OPERATOR: Author = { id: null, as: 'operator' }
export const administrator = (id: string): Author => ({ id, as: 'administrator' })

/** Writes an act down in the transaction that does it. */
export function note(
  { kernel }: Auth,
  db: Db,
  act: { author: Author; action: string; target: string; details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { author, action, target, details = {} } = act
  const by = author.as === 'administrator' ? {} : { by: author.as }
  return kernel.audit.record({ actor: author.id, action, target, details: { ...details, ...by } }, db)
}
