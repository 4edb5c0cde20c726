import type { CodeSet } from './store.ts'

export const TYPE = 'recovery_code'
export const NAME = 'Recovery codes'

/** Returns the recovery codes in the form of a factor, as the protocol lists them. */
export function showAsFactor({ id, createdAt }: CodeSet): object {
  const at = createdAt.toISOString()
  return { id, friendly_name: NAME, factor_type: TYPE, status: 'verified', created_at: at, updated_at: at }
}
