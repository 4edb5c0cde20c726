import { languageOf } from '../../../kernel/http/language.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { confirmPage } from '../codes/issue.ts'
import { kindsOf } from '../codes/kinds.ts'
import { findByLink } from '../codes/redeem.ts'
import { answerLetter } from '../letters/answer.ts'
import { redirectRules } from '../letters/wish.ts'
import type { AuthCall } from '../protocol/call.ts'
import { codeAddress, errorAddress, land, messageAddress, sessionAddress } from '../protocol/landing.ts'
import { isOn, readAskedRedirect } from '../protocol/redirect.ts'
import { issueSession } from '../sessions/session.ts'
import type { Endpoint } from './endpoint.ts'
import { HALF } from './verify.ts'

interface Link {
  readonly tokenHash: string
  readonly type: string
}

function readLink({ query }: AuthCall): Link {
  const tokenHash = query.get('token') || query.get('token_hash') || ''
  const type = query.get('type') ?? ''
  if (tokenHash === '') invalid('Verify requires a token or a token hash')
  if (type === '') invalid('Verify requires a verification type')
  if (kindsOf(type).length === 0 || tokenHash.length > 200) invalid('Unsupported verification type')
  return { tokenHash, type }
}

/** Takes the link for another site of the operator's, and answers where the browser goes with what came of it. */
async function redeem(auth: Auth, call: AuthCall, { link, to }: { link: Link; to: string }): Promise<string> {
  const { tokenHash, type } = link
  try {
    const code = await findByLink(auth, { tokenHash, kinds: kindsOf(type) })
    const outcome = await answerLetter(auth, { code, device: call.device, handOver: true })
    if (outcome.kind === 'half') return messageAddress(to, HALF)
    if (outcome.kind === 'handed-over') return codeAddress(to, outcome.authCode)
    const { body } = await issueSession(auth, outcome.issue)
    return sessionAddress(to, body, { type })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return errorAddress(to, error, tokenHash.startsWith('pkce_'))
  }
}

/**
 * A link followed. It leads to our own page, whose button answers it, because mail scanners follow links too. For an
 * allowed page elsewhere, which has no such button, it is answered here, by GET alone: a HEAD changes nothing.
 */
export const openLetter: Endpoint = {
  method: 'GET',
  path: '/verify',
  rate: 'verify',
  answer: async (auth, call) => {
    const link = readLink(call)
    const rules = redirectRules(auth.kernel)
    const to = readAskedRedirect(call, rules)
    if (to !== null && !isOn(to, rules.origin) && call.method === 'GET')
      return land(await redeem(auth, call, { link, to }), 303)
    const page = confirmPage(auth.kernel, { ...link, redirectTo: to, language: languageOf(call.headers) })
    return land(page, 303)
  },
}
