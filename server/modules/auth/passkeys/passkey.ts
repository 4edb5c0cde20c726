import { isId } from '../../../kernel/ids.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { requireSessionBearer, type SessionBearer } from '../factors/factor.ts'
import { needsSecondFactor } from '../policy.ts'
import type { AuthCall } from '../protocol/call.ts'
import { arePasskeysOn } from './webauthn.ts'
import { type PasskeyRow, changePasskey, listPasskeys, removePasskey } from './store.ts'
import { LIMITS } from '@replique/contract'
import { countCharacters } from '../protocol/body.ts'

export function checkPasskeysOn({ kernel }: Auth): void {
  if (!arePasskeysOn(kernel.config)) deny(404, 'passkey_disabled', 'Passkeys are disabled')
}

/**
 * Returns the user if they may add and remove passkeys. A user with a second factor must have verified it in this
 * session.
 */
export async function passkeyManager(call: AuthCall): Promise<SessionBearer> {
  const holder = await requireSessionBearer(call)
  if (needsSecondFactor(holder))
    deny(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled')
  return holder
}

export const unknownPasskey = (): never => deny(404, 'validation_failed', 'Passkey not found')

export function readPasskeyId(call: AuthCall, name = 'id'): string {
  const id = call.param(name)
  return isId(id) ? id : unknownPasskey()
}

const named = ({ friendly_name }: PasskeyRow): object => (friendly_name === '' ? {} : { friendly_name })

/** Returns a passkey as shown to its owner. */
export function showPasskey(passkey: PasskeyRow): object {
  const { last_used_at: used } = passkey
  return {
    id: passkey.id,
    ...named(passkey),
    created_at: passkey.created_at.toISOString(),
    ...(used === null ? {} : { last_used_at: used.toISOString() }),
  }
}

export interface PasskeyOf {
  readonly accountId: string
  readonly id: string
}

export async function listOwn({ kernel }: Auth, accountId: string): Promise<object[]> {
  return (await listPasskeys(kernel.database.db, accountId)).map(showPasskey)
}

export async function renamePasskey({ kernel }: Auth, which: PasskeyOf, name: string): Promise<object> {
  if (name === '') invalid('friendly_name is required')
  if (countCharacters(name) > LIMITS.name) invalid(`friendly_name must be ${LIMITS.name} characters or less`)
  const change = { friendly_name: name, updated_at: kernel.clock.now() }
  const passkey = await changePasskey(kernel.database.db, which, change)
  return passkey ? showPasskey(passkey) : unknownPasskey()
}

export async function dropPasskey({ kernel }: Auth, { accountId, id }: PasskeyOf): Promise<void> {
  if (!(await removePasskey(kernel.database.db, accountId, id))) unknownPasskey()
  kernel.log.info('passkey removed', { userId: accountId, passkeyId: id })
}
