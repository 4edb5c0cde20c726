import type { SignedIn } from '../../../kernel/actor.ts'
import type { Auth } from '../auth.ts'
import { readCodeSet, renewCodes, useRecoveryCode } from '../recovery/actions.ts'
import { spellCode } from '../recovery/code.ts'
import { inProduct } from '../recovery/refusal.ts'

export async function countOwnCodes(auth: Auth, actor: SignedIn): Promise<{ left: number; createdAt: string | null }> {
  const found = await readCodeSet(auth, actor.id)
  return { left: found?.left ?? 0, createdAt: found?.createdAt.toISOString() ?? null }
}

/** New codes in place of earlier ones, in the spelling in which they are copied. */
export async function renewOwnCodes(auth: Auth, actor: SignedIn): Promise<{ codes: string[] }> {
  const { codes } = await renewCodes(auth, actor.id, 'either').catch(inProduct)
  return { codes: codes.map(spellCode) }
}

/** Lifts the session that asks by one of the codes. */
export async function useOwnCode(auth: Auth, actor: SignedIn, code: string) {
  const use = { accountId: actor.id, sessionId: actor.sessionId, code }
  const { body, left } = await useRecoveryCode(auth, use).catch(inProduct)
  return { access_token: String(body['access_token']), refresh_token: String(body['refresh_token']), left }
}
