import { isId } from '../../../kernel/ids.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { holderOf, type Holder } from '../factors/factor.ts'
import { needsSecondFactor } from '../policy.ts'
import type { AuthCall } from '../protocol/call.ts'
import { arePasskeysOn } from './relying-party.ts'
import type { PasskeyRow } from './store.ts'

export function checkPasskeysOn({ kernel }: Auth): void {
  if (!arePasskeysOn(kernel.config)) deny(404, 'passkey_disabled', 'Passkeys are disabled')
}

/** Somebody who may add and remove passkeys: with a second factor, only once it is proved. */
export async function passkeyManager(call: AuthCall): Promise<Holder> {
  const holder = await holderOf(call)
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

/** A passkey as its owner sees it. */
export function showPasskey(passkey: PasskeyRow): object {
  const { last_used_at: used } = passkey
  return {
    id: passkey.id,
    ...named(passkey),
    created_at: passkey.created_at.toISOString(),
    ...(used === null ? {} : { last_used_at: used.toISOString() }),
  }
}
