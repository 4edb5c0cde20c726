import { timingSafeEqual } from 'node:crypto'
import { deny, GrantError } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { takeFlow } from '../flows/flow.ts'
import { removeFlow, type FlowRow } from '../flows/store.ts'
import { enter } from '../identities/entering.ts'
import { isId } from '../../../kernel/ids.ts'
import type { AuthCall } from '../protocol/call.ts'
import { cutCharacters } from '../protocol/characters.ts'
import { errorAddress, land } from '../protocol/landing.ts'
import { bindsBrowsers, cookieOf } from './browser.ts'
import { markOf } from './departure.ts'
import { exchangeTrip } from './exchange.ts'
import { refusalFor } from './refusing.ts'

/** The flow that this answer ends; whatever becomes of it, it does not come back a second time. */
async function takeTrip(auth: Auth, answer: URLSearchParams): Promise<FlowRow> {
  const state = answer.get('state') ?? ''
  if (state === '') deny(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!isId(state)) deny(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
  const flow = await takeFlow(auth, auth.kernel.database.db, { state })
  if (flow.method !== 'oauth') deny(400, 'bad_oauth_state', 'OAuth state not found or expired')
  return flow
}

/** Nobody's identity is linked with the account of somebody who only sent them a link. */
function checkBrowser(auth: Auth, call: AuthCall, flow: FlowRow): void {
  if (flow.linking_account_id === null || !bindsBrowsers(auth)) return
  const shown = Buffer.from(cookieOf(call, flow.id))
  const mark = Buffer.from(markOf(flow.provider_verifier ?? ''))
  if (shown.length === mark.length && timingSafeEqual(shown, mark)) return
  deny(400, 'bad_oauth_state', 'The identity was not linked: it was begun in another browser')
}

function checkAnswer(answer: URLSearchParams): void {
  const error = answer.get('error')
  if (error !== null && error !== '')
    throw new GrantError(
      /^[\w.-]{1,60}$/.test(error) ? error : 'server_error',
      cutCharacters((answer.get('error_description') ?? '').replaceAll(/\p{C}/gu, ' '), 200),
    )
  if ((answer.get('code') ?? '') === '')
    deny(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
}

async function finish(auth: Auth, call: AuthCall, { flow, answer }: { flow: FlowRow; answer: URLSearchParams }) {
  checkBrowser(auth, call, flow)
  checkAnswer(answer)
  const provider = auth.providers.find(flow.provider)
  if (!provider) return deny(400, 'bad_oauth_callback', `Unsupported provider: ${flow.provider}`)
  const { profile, tokens } = await exchangeTrip(auth, await auth.providers.connect(provider), { flow, answer })
  const address = await enter(auth, call, { flow, profile, tokens })
  if (flow.code_challenge === null) await removeFlow(auth.kernel.database.db, flow.id)
  return address
}

/** Somebody comes back from a provider: they are signed in, or told why not, where they began. */
export async function arrive(auth: Auth, call: AuthCall, answer: URLSearchParams): Promise<Response> {
  let flow: FlowRow | null = null
  try {
    flow = await takeTrip(auth, answer)
    return land(await finish(auth, call, { flow, answer }))
  } catch (error) {
    const refusal = refusalFor(auth, error)
    const address = flow?.redirect_to ?? auth.kernel.config.origin
    return land(errorAddress(address, refusal, flow === null || flow.code_challenge !== null))
  }
}
