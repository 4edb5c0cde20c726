import { FIRST_SPEECHES } from '@replique/contract'
import type { VoicesModules } from '../deps.ts'

/** How many lines of a play are spoken for somebody, where an administrator keeps the rest for those with a plan; null for all. */
export async function spokenLines({ flags, auth }: VoicesModules, userId: string): Promise<number | null> {
  if (!(await flags.isEnabled('ttsLimitFirst15'))) return null
  return (await auth.hasPlan(userId)) ? null : FIRST_SPEECHES
}
