import { requireService } from '../../../administration/service.ts'
import { deny } from '../../../auth-error.ts'
import type { Auth } from '../../../auth.ts'
import type { AuthCall } from '../../../protocol/call.ts'

export const PATH = '/admin/oauth/clients'

/** Another service of the operator's, where clients are kept at all: this server signs nobody in for others by itself. */
export async function admitToClients(auth: Auth, call: AuthCall): Promise<void> {
  await requireService(auth, call)
  if (!auth.kernel.config.auth.oauthClients) deny(404, 'feature_disabled', 'OAuth server is disabled')
}
