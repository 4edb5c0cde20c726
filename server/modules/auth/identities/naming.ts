import type { Db } from '../../../kernel/db/database.ts'
import type { Auth } from '../auth.ts'
import { changeAccount, listIdentities, type AccountRow } from '../store.ts'

/** Stores the account's sign-in providers in its metadata, oldest first. */
export async function nameProviders(auth: Auth, db: Db, account: AccountRow): Promise<AccountRow> {
  const identities = await listIdentities(db, account.id)
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const [provider] = providers
  return changeAccount(db, account.id, {
    updated_at: auth.kernel.clock.now(),
    app_metadata: JSON.stringify({
      ...account.app_metadata,
      ...(provider === undefined ? {} : { provider }),
      providers,
    }),
  })
}

/** Returns the display name of a provider. */
export function labelOf({ kernel, providers }: Auth, provider: string): string {
  const saml = kernel.config.auth.saml.find(({ id }) => provider === `sso:${id}`)
  return saml?.name ?? providers.find(provider)?.label ?? provider
}
