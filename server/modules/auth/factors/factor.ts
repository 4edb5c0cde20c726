import { languageIn } from '../accounts/metadata.ts'
import type { AccountRow } from '../store.ts'
import { type FactorRow, findFactor } from './store.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { AuthCall } from '../protocol/call.ts'
import type { Bearer } from '../sessions/bearer.ts'

const KINDS = {
  totp: { en: 'Authenticator app', fr: 'Application d’authentification' },
  webauthn: { en: 'Security key', fr: 'Clé de sécurité' },
} as const satisfies Record<FactorRow['factor_type'], Record<'en' | 'fr', string>>

/** Returns the name that the user gave the factor, or else the name of its kind. */
export function nameOf(factor: FactorRow, { user_metadata }: AccountRow): string {
  return factor.friendly_name || KINDS[factor.factor_type][languageIn(user_metadata)]
}

/** Seconds after which a challenge or an unverified factor expires. */
export const CHALLENGE_SECONDS = 300

/** The session's authentication method for each kind of factor. */
export const METHOD_OF = { totp: 'totp', webauthn: 'mfa/webauthn' } as const satisfies Record<
  FactorRow['factor_type'],
  string
>

/** A signed-in user who is not anonymous, with the id of the session. */
export interface SessionBearer extends Bearer {
  readonly sessionId: string
}

export async function requireSessionBearer(call: AuthCall): Promise<SessionBearer> {
  const bearer = await call.bearer()
  const { sessionId } = bearer
  if (sessionId === null) return deny(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (bearer.account.is_anonymous) deny(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  return { ...bearer, sessionId }
}

/** Returns the factor id in the path. */
export function readFactorId(call: AuthCall): string {
  const id = call.param('id')
  return isId(id) ? id : deny(404, 'validation_failed', 'factor_id must be an UUID')
}

export async function requireFactor(db: Db, accountId: string, id: string): Promise<FactorRow> {
  return (await findFactor(db, accountId, id)) ?? deny(404, 'mfa_factor_not_found', 'Factor not found')
}

/** Returns a factor as shown to its owner, without its secret or key. */
export function showFactor(factor: FactorRow): object {
  return {
    id: factor.id,
    ...(factor.friendly_name === '' ? {} : { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    status: factor.verified_at === null ? 'unverified' : 'verified',
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    last_challenged_at: factor.last_challenged_at?.toISOString() ?? null,
  }
}
