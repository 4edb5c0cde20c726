import { removePasskeyOf } from '../../administration/passkeys.ts'
import { requireService } from '../../administration/service.ts'
import { readPasskeyId } from '../../passkeys/passkey.ts'
import { nothing } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountIdOf } from './account-id.ts'

export const removeManagedPasskey: Endpoint = {
  method: 'DELETE',
  path: '/admin/users/:id/passkeys/:passkeyId',
  answer: async (auth, call) => {
    await requireService(auth, call)
    await removePasskeyOf(auth, { accountId: accountIdOf(call), id: readPasskeyId(call, 'passkeyId') })
    return nothing()
  },
}
