import { deny, invalid, AuthError } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { kindsOf, textKindsOf } from '../codes/kinds.ts'
import { requireMatchingCode, findByLink, confirmPage } from '../codes/codes.ts'
import type { CodeRow } from '../codes/store.ts'
import { redeemCode, type Outcome } from '../emails/answer.ts'
import { redirectRules } from '../emails/send.ts'
import { json } from '../protocol/answer.ts'
import { flag, text, type Fields } from '../protocol/body.ts'
import type { AuthCall, Endpoint } from '../protocol/call.ts'
import { readAddress, readPhone } from '../protocol/email-and-phone.ts'
import {
  codeAddress,
  sessionAddress,
  errorAddress,
  redirectResponse,
  messageAddress,
  readRedirect,
  isOnOrigin,
  readAskedRedirect,
} from '../protocol/redirect.ts'
import { issueSession } from '../sessions/session.ts'
import { languageOf } from '../../../kernel/http/call.ts'

/** The response to the first of the two links of an address change. */
export const FIRST_LINK_ACCEPTED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

function findTyped(auth: Auth, fields: Fields, type: string): Promise<CodeRow> {
  const [code, email, phone] = [text(fields, 'token'), text(fields, 'email'), text(fields, 'phone')]
  if (code === '') invalid('Verify requires a token or a token hash')
  if ((email === '') === (phone === '')) invalid('Only an email address or phone number should be provided on verify')
  // a number is only valid with the types of text messages, and an address only with those of emails
  const [address, kinds] = phone === '' ? [readAddress(email), kindsOf(type)] : [readPhone(phone), textKindsOf(type)]
  if (kinds.length === 0) deny(403, 'otp_expired', 'Token has expired or is invalid')
  return requireMatchingCode(auth, { address, code, kinds })
}

function find(auth: Auth, fields: Fields): Promise<CodeRow> {
  const [type, tokenHash] = [text(fields, 'type'), text(fields, 'token_hash')]
  if (type === '') invalid('Verify requires a verification type')
  if (kindsOf(type).length === 0 && textKindsOf(type).length === 0) invalid('Unsupported verification type')
  if (tokenHash === '') return findTyped(auth, fields, type)
  if (['token', 'email', 'phone'].some((name) => text(fields, name) !== ''))
    invalid('Only the token_hash and type should be provided')
  return findByLink(auth, { tokenHash, kinds: kindsOf(type) })
}

interface Shown {
  readonly outcome: Outcome
  readonly type: string
  readonly handOver: boolean
}

async function show(auth: Auth, call: AuthCall, { outcome, type, handOver }: Shown): Promise<Response> {
  if (outcome.kind === 'half') return json({ msg: FIRST_LINK_ACCEPTED, code: '200' })
  if (outcome.kind === 'handed-over') return json({ redirect_to: codeAddress(outcome.redirectTo, outcome.authCode) })
  const { body, headers } = await issueSession(auth, outcome.issue)
  if (!handOver) return json(body, 200, { ...headers })
  return json({ redirect_to: sessionAddress(readRedirect(call, redirectRules(auth.kernel)), body, { type }) })
}

/**
 * Redeems the link or code from an email, or the code from a text message. Each works only once. With `hand_over`, the
 * session goes to the redirect URL from the original request. The response is then the URL to open, which contains a
 * code if the client has a PKCE verifier, and otherwise the session itself.
 */
export const verify: Endpoint = {
  method: 'POST',
  path: '/verify',
  rate: 'verify',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const handOver = flag(fields, 'hand_over')
    const outcome = await redeemCode(auth, { code: await find(auth, fields), device: call.device, handOver })
    return show(auth, call, { outcome, type: text(fields, 'type'), handOver })
  },
}

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

/** Redeems a link for another of the operator's sites. Returns the address to open, which contains the result. */
async function redeem(auth: Auth, call: AuthCall, { link, to }: { link: Link; to: string }): Promise<string> {
  const { tokenHash, type } = link
  try {
    const code = await findByLink(auth, { tokenHash, kinds: kindsOf(type) })
    const outcome = await redeemCode(auth, { code, device: call.device, handOver: true })
    if (outcome.kind === 'half') return messageAddress(to, FIRST_LINK_ACCEPTED)
    if (outcome.kind === 'handed-over') return codeAddress(to, outcome.authCode)
    const { body } = await issueSession(auth, outcome.issue)
    return sessionAddress(to, body, { type })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return errorAddress(to, error, tokenHash.startsWith('pkce_'))
  }
}

/**
 * Handles an opened link by redirecting to this server's confirmation page, because mail scanners open links too. An
 * allowed page on another site has no confirmation button, so a link to it is redeemed here, but by GET only: a HEAD
 * changes nothing.
 */
export const openEmailLink: Endpoint = {
  method: 'GET',
  path: '/verify',
  rate: 'verify',
  answer: async (auth, call) => {
    const link = readLink(call)
    const rules = redirectRules(auth.kernel)
    const to = readAskedRedirect(call, rules)
    if (to !== null && !isOnOrigin(to, rules.origin) && call.method === 'GET')
      return redirectResponse(await redeem(auth, call, { link, to }), 303)
    const page = confirmPage(auth.kernel, { ...link, redirectTo: to, language: languageOf(call.headers) })
    return redirectResponse(page, 303)
  },
}
