import { LIMITS } from '@replique/contract'
import { invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { countCharacters } from '../protocol/characters.ts'
import { showPasskey, unknownPasskey } from './passkey.ts'
import { changePasskey, listPasskeys, removePasskey } from './store.ts'

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
