import { isId } from '../../../kernel/ids.ts'
import { deny } from '../auth-error.ts'
import { unlinkIdentity as unlink } from '../identities/unlinking.ts'
import { json } from '../protocol/answer.ts'
import { needsSecondFactor } from '../policy.ts'
import type { Endpoint } from './endpoint.ts'

export const unlinkIdentity: Endpoint = {
  method: 'DELETE',
  path: '/user/identities/:id',
  rate: 'user',
  answer: async (auth, call) => {
    const { kernel } = auth
    const bearer = await call.bearer()
    if (!kernel.config.auth.manualLinking) deny(404, 'manual_linking_disabled', 'Manual linking is disabled')
    const id = call.param('id')
    if (!isId(id)) deny(404, 'validation_failed', 'identity_id must be an UUID')
    if (needsSecondFactor(bearer)) deny(401, 'insufficient_aal', 'AAL2 session is required to unlink an identity')
    await kernel.database.transaction((db) => unlink(auth, db, bearer.account.id, id.toLowerCase()))
    return json({})
  },
}
