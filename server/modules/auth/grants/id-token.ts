import { bearerOf } from '../../../kernel/actor.ts'
import { deny, GrantError } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { enterAtOnce } from '../identities/entering.ts'
import { needsSecondFactor } from '../policy.ts'
import { flag, text, type Fields } from '../protocol/body.ts'
import type { AuthCall } from '../protocol/call.ts'
import { cutCharacters } from '../protocol/characters.ts'
import { isOpenId } from '../providers/connections.ts'
import { checkForm, readIdToken } from '../providers/id-token.ts'
import { speaking } from '../providers/refusing.ts'
import type { ProviderConfig } from '../providers/setting.ts'
import type { Grant } from './grant.ts'

/** By its name, else by an issuer that is one of the configured ones to the letter. */
function findProvider({ providers }: Auth, fields: Fields): ProviderConfig {
  const name = text(fields, 'provider')
  const issuer = text(fields, 'issuer')
  if (name === '' && (issuer === '' || text(fields, 'client_id') === ''))
    throw new GrantError('invalid request', 'provider or client_id and issuer required')
  const named = name === '' ? null : providers.find(name)
  const found = name === '' ? providers.list.find((one) => one.issuer === issuer) : named
  if (found && isOpenId(found) && (issuer === '' || issuer === found.issuer)) return found
  const shown = cutCharacters(name === '' ? issuer : name, 100)
  return deny(400, 'provider_disabled', `Provider (issuer "${shown}") is not enabled`)
}

async function readLinkingAccount(auth: Auth, call: AuthCall, fields: Fields): Promise<string | null> {
  if (!flag(fields, 'link_identity')) return null
  if (!auth.kernel.config.auth.manualLinking) deny(404, 'manual_linking_disabled', 'Manual linking is disabled')
  if (bearerOf(call.headers) === null)
    throw new GrantError('invalid request', 'Linking requires a valid user access token in Authorization')
  const bearer = await call.bearer()
  if (needsSecondFactor(bearer)) deny(401, 'insufficient_aal', 'AAL2 session is required to link an identity')
  return bearer.account.id
}

/** A provider's own token, which an app on a phone got without us, for a session. */
export const idTokenGrant: Grant = async (auth, call, fields) => {
  const idToken = text(fields, 'id_token')
  if (idToken === '') throw new GrantError('invalid request', 'id_token required')
  const provider = findProvider(auth, fields)
  const linkingAccountId = await readLinkingAccount(auth, call, fields)
  checkForm(idToken)
  const brought = { idToken, accessToken: text(fields, 'access_token'), nonce: text(fields, 'nonce') }
  const profile = await speaking(auth, async () => readIdToken(auth, await auth.providers.connect(provider), brought))
  return enterAtOnce(auth, call, { provider: provider.name, profile, linkingAccountId, inviteToken: null })
}
