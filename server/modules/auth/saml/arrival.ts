import type { Profile as Assertion } from '@node-saml/node-saml'
import { AuthError, deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { type FlowRow, removeFlow } from '../flows/store.ts'
import { readProfile, type Profile } from '../providers/profile.ts'
import { acsAddress, connectSaml, findSaml } from './departure.ts'
import type { SamlConfig } from './setting.ts'
import { isId } from '../../../kernel/ids.ts'
import { consumeFlow } from '../flows/flow.ts'
import { finishProviderFlow } from '../identities/entering.ts'
import type { AuthCall } from '../protocol/call.ts'
import { errorAddress, redirectResponse } from '../protocol/redirect.ts'
import { toAuthError } from '../providers/arrival.ts'

const EMAILS = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'email',
  'Mail',
  'Email',
  'emailAddress',
]
const NAMES = [
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'displayName',
  'name',
  'cn',
]
const SUBJECTS = ['urn:oasis:names:tc:SAML:attribute:subject-id', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6']
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const BY_EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

function attributeOf(assertion: Assertion, names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(assertion, name) ? assertion[name] : undefined
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string' && first.trim() !== '') return first.trim()
  }
  return ''
}

type Part = Readonly<Record<string, unknown>>
const partsOf = (part: unknown, name: string): Part[] => {
  const list = typeof part === 'object' && part !== null ? (part as Part)[name] : undefined
  return Array.isArray(list) ? (list as Part[]) : []
}

/**
 * Whether the signed assertion itself is for this request and this server. The response that contains the assertion is
 * not signed and can't be trusted.
 */
function confirmsRequest(assertion: Assertion, wanted: { requestId: string; recipient: string }): boolean {
  const confirmations = partsOf(assertion.getAssertion?.()?.['Assertion'], 'Subject')
    .flatMap((subject) => partsOf(subject, 'SubjectConfirmation'))
    .flatMap((confirmation) => partsOf(confirmation, 'SubjectConfirmationData'))
  return confirmations.some((data) => {
    const said = (data['$'] ?? {}) as Part
    return said['InResponseTo'] === wanted.requestId && said['Recipient'] === wanted.recipient
  })
}

function subjectOf(assertion: Assertion, { attributes }: SamlConfig): string {
  const asked = attributeOf(assertion, attributes.subject === null ? SUBJECTS : [attributes.subject])
  if (asked !== '' || attributes.subject !== null) return asked
  return assertion.nameIDFormat === TRANSIENT ? '' : (assertion.nameID ?? '')
}

function profileOf(assertion: Assertion, provider: SamlConfig): Profile {
  const { attributes } = provider
  const subject = subjectOf(assertion, provider)
  const byName = assertion.nameIDFormat === BY_EMAIL ? assertion.nameID : ''
  const email = attributeOf(assertion, attributes.email === null ? EMAILS : [attributes.email]) || byName
  if (email === '') deny(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  const claims = {
    sub: subject,
    email,
    // a provider is trusted only for its own domains
    email_verified: provider.domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()),
    name: attributeOf(assertion, attributes.name === null ? NAMES : [attributes.name]),
  }
  const profile = readProfile(claims, { trustsEmail: false }, provider.entityId)
  return (
    profile ??
    deny(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  )
}

// these algorithms have collisions, so signed content could be replaced; no provider has needed them for years
const WEAK = /xmldsig#(rsa-sha1|dsa-sha1|hmac-sha1|sha1)|xmldsig-more#(md5|rsa-md5|hmac)/

/**
 * Returns the profile in a response that is signed by the right provider, is meant for this server, and answers this
 * request.
 */
async function readAssertion(
  auth: Auth,
  provider: SamlConfig,
  { flow, response }: { flow: FlowRow; response: string },
): Promise<Profile> {
  const request = { id: flow.provider_nonce ?? '', at: flow.created_at }
  if (WEAK.test(Buffer.from(response, 'base64').toString()))
    deny(400, 'validation_failed', 'SAML Assertion is signed by an algorithm that is too weak')
  try {
    const saml = connectSaml(auth, provider, request)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response })
    const wanted = { requestId: request.id, recipient: acsAddress(auth) }
    if (profile === null || profile.issuer !== provider.entityId || !confirmsRequest(profile, wanted))
      return deny(400, 'validation_failed', 'SAML Assertion is not valid')
    return profileOf(profile, provider)
  } catch (error) {
    if (error instanceof AuthError) throw error
    const reason = error instanceof Error ? error.message.slice(0, 100) : 'unknown'
    auth.kernel.log.warn('saml response refused', { provider: flow.provider, reason })
    return deny(400, 'validation_failed', 'SAML Assertion is not valid')
  }
}

/** Returns the flow that this response belongs to. A sign-on that was not started by this server is refused. */
async function takeSignOn(auth: Auth, form: URLSearchParams): Promise<FlowRow> {
  const state = form.get('RelayState') ?? ''
  if (!isId(state)) deny(400, 'validation_failed', 'SAML RelayState is not a valid UUID')
  const flow = await consumeFlow(auth, auth.kernel.database.db, { state })
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
  const address = await finishProviderFlow(auth, call, { flow, profile, tokens: {} })
  if (flow.code_challenge === null) await removeFlow(auth.kernel.database.db, flow.id)
  return address
}

/** Handles the response of an identity provider. */
export async function handleSamlResponse(auth: Auth, call: AuthCall): Promise<Response> {
  let flow: FlowRow | null = null
  try {
    const form = await call.form()
    flow = await takeSignOn(auth, form)
    return redirectResponse(await finish(auth, call, { flow, form }), 303)
  } catch (error) {
    const address = flow?.redirect_to ?? auth.kernel.config.origin
    const inQuery = flow === null || flow.code_challenge !== null
    return redirectResponse(errorAddress(address, toAuthError(auth, error), inQuery), 303)
  }
}
