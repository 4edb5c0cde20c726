import { isId } from '../../../kernel/ids.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { takeFlow } from '../flows/flow.ts'
import { removeFlow, type FlowRow } from '../flows/store.ts'
import { enter } from '../identities/entering.ts'
import type { AuthCall } from '../protocol/call.ts'
import { errorAddress, land } from '../protocol/landing.ts'
import { refusalFor } from '../providers/refusing.ts'
import { readAssertion } from './assertion.ts'
import { findSaml } from './departure.ts'

/** The flow that this response ends; nobody is signed in who did not begin here. */
async function takeSignOn(auth: Auth, form: URLSearchParams): Promise<FlowRow> {
  const state = form.get('RelayState') ?? ''
  if (!isId(state)) deny(400, 'validation_failed', 'SAML RelayState is not a valid UUID')
  const flow = await takeFlow(auth, auth.kernel.database.db, { state })
  if (flow.method !== 'sso/saml') deny(400, 'bad_oauth_state', 'SAML RelayState does not exist, try logging in again?')
  return flow
}

async function finish(auth: Auth, call: AuthCall, { flow, form }: { flow: FlowRow; form: URLSearchParams }) {
  const response = form.get('SAMLResponse') ?? ''
  if (response === '') deny(400, 'validation_failed', 'SAMLResponse is missing')
  const provider = findSaml(auth, flow.provider)
  if (!provider)
    return deny(404, 'saml_idp_not_found', 'A SAML connection has not been established with this Identity Provider')
  const profile = await readAssertion(auth, provider, { flow, response })
  const address = await enter(auth, call, { flow, profile, tokens: {} })
  if (flow.code_challenge === null) await removeFlow(auth.kernel.database.db, flow.id)
  return address
}

/** Somebody comes back from an identity provider. */
export async function arriveBySaml(auth: Auth, call: AuthCall): Promise<Response> {
  let flow: FlowRow | null = null
  try {
    const form = await call.form()
    flow = await takeSignOn(auth, form)
    return land(await finish(auth, call, { flow, form }), 303)
  } catch (error) {
    const address = flow?.redirect_to ?? auth.kernel.config.origin
    const inQuery = flow === null || flow.code_challenge !== null
    return land(errorAddress(address, refusalFor(auth, error), inQuery), 303)
  }
}
