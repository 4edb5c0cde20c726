import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { nameIn } from '../accounts/metadata.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { isWebauthnUsable, relyingPartyOf } from '../passkeys/relying-party.ts'
import { offerAuthentication, offerRegistration } from '../passkeys/webauthn.ts'
import { PATIENCE, requireFactor, type Holder } from './factor.ts'
import { keyOf } from './key.ts'
import { addChallenge, changeFactor, listFactors, type FactorRow } from './store.ts'

interface Offer {
  readonly type: 'create' | 'request'
  readonly credential_options: { readonly publicKey: { readonly challenge: string } }
}

async function offerKey(auth: Auth, holder: Holder, factor: FactorRow): Promise<Offer> {
  const { config, database } = auth.kernel
  if (!isWebauthnUsable(config))
    deny(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  const party = relyingPartyOf(config)
  if (factor.verified_at !== null)
    return { type: 'request', credential_options: { publicKey: await offerAuthentication(party, [keyOf(factor)]) } }
  const { account } = holder
  const factors = await listFactors(database.db, account.id)
  const name = account.email ?? account.id
  const publicKey = await offerRegistration({
    party,
    // Not the account's id: an authenticator keeps one key per owner, and a passkey of the account is another one.
    handle: factor.id,
    name,
    displayName: nameIn(account.user_metadata) || name,
    others: factors.filter((other) => other.credential_id !== null).map(keyOf),
    discoverable: false,
  })
  return { type: 'create', credential_options: { publicKey } }
}

/** A question that the factor answers within its time, from the address that asked for it. */
export async function challengeFactor(
  auth: Auth,
  holder: Holder,
  { factorId, ip }: { factorId: string; ip: string },
): Promise<object> {
  const { database, clock } = auth.kernel
  const factor = await requireFactor(database.db, holder.account.id, factorId)
  const offer = factor.factor_type === 'webauthn' ? await offerKey(auth, holder, factor) : null
  const now = clock.now()
  const id = newId()
  await database.transaction(async (db: Db) => {
    const challenge = offer?.credential_options.publicKey.challenge ?? null
    await addChallenge(db, { id, factor_id: factor.id, ip, challenge, created_at: now })
    await changeFactor(db, factor.id, { last_challenged_at: now })
  })
  const expires_at = Math.floor(now.getTime() / 1000) + PATIENCE
  return { id, type: factor.factor_type, expires_at, ...(offer === null ? {} : { webauthn: offer }) }
}
