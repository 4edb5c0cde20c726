import { requireService } from '../../../administration/service.ts'
import { deny } from '../../../auth-error.ts'
import type { Auth } from '../../../auth.ts'
import type { AuthCall } from '../../../protocol/call.ts'

export const PATH = '/admin/oauth/clients'

/** Another service of the operator's, where clients are kept at all. */
export async function admitToClients(auth: Auth, call: AuthCall): Promise<void> {
  if (!auth.kernel.config.auth.oauthClients) deny(404, 'not_found', 'There is no such endpoint')
  await requireService(auth, call)
}
