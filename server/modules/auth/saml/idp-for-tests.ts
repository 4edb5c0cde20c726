import { generateKeyPairSync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { newId } from '../../../kernel/ids.ts'
import { signCertificate } from './certificate-for-tests.ts'

/** A sign-in request, as the identity provider decodes it from the redirect URL. */
export interface SamlRequest {
  readonly id: string
  readonly issuer: string
  readonly acs: string
  readonly relayState: string
}
/** The parts of a response to override. All others are valid. */
export interface Told {
  readonly issuer?: string
  readonly subject?: string
  readonly format?: string
  readonly email?: string
  readonly audience?: string
  readonly recipient?: string
  /** The InResponseTo value of the signed assertion; null omits it. */
  readonly inResponseTo?: string | null
  readonly minutes?: number
  readonly signed?: 'assertion' | 'response' | 'none'
  /** Whether to sign with SHA-1. */
  readonly weak?: boolean
}

export interface IdentityProvider {
  /** The entry for AUTH_SAML. */
  readonly entry: Readonly<Record<string, unknown>> & {
    readonly entity_id: string
    readonly domains: readonly string[]
  }
  read(address: string): SamlRequest
  /** A response in the form field's encoding. */
  answer(request: SamlRequest, told?: Told): string
}

function readRequest(address: string): SamlRequest {
  const { searchParams } = new URL(address)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const find = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? ''
  return {
    id: find(/ ID="([^"]+)"/),
    issuer: find(/<saml:Issuer[^>]*>([^<]+)</),
    acs: find(/AssertionConsumerServiceURL="([^"]+)"/),
    relayState: searchParams.get('RelayState') ?? '',
  }
}

function writeAssertion(entityId: string, request: SamlRequest, told: Told): string {
  const now = Date.now()
  const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString()
  const { inResponseTo = request.id, minutes = 5, email = 'pupil@school.example' } = told
  const answers = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${newId()}" Version="2.0" IssueInstant="${at(minutes - 5)}">
<saml:Issuer>${told.issuer ?? entityId}</saml:Issuer>
<saml:Subject><saml:NameID Format="${told.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">${told.subject ?? 'pupil-1'}</saml:NameID>
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(minutes)}" Recipient="${told.recipient ?? request.acs}"${answers}/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="${at(minutes - 6)}" NotOnOrAfter="${at(minutes)}"><saml:AudienceRestriction><saml:Audience>${told.audience ?? request.issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="${at(minutes - 5)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>Camille Élève</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>
</saml:Assertion>`
}

function sign(
  xml: string,
  what: 'Assertion' | 'Response',
  { privateKey, weak }: { privateKey: string; weak: boolean },
) {
  const [signature, digest] = weak
    ? ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1']
    : ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256']
  const signed = new SignedXml({
    privateKey,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const xpath = `//*[local-name(.)='${what}']`
  signed.addReference({
    xpath,
    digestAlgorithm: digest,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signed.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signed.getSignedXml()
}

function writeResponse(entityId: string, request: SamlRequest, assertion: string): string {
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${newId()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${request.acs}" InResponseTo="${request.id}">
<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${entityId}</saml:Issuer>
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
${assertion}
</samlp:Response>`
}

/** Makes an identity provider with its own key and a self-signed certificate. */
export function makeIdentityProvider(entityId = 'https://idp.school.example'): IdentityProvider {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    entry: {
      name: 'School',
      entity_id: entityId,
      sign_in_url: `${entityId}/sign-in`,
      certificate: signCertificate('School', keys),
      domains: ['school.example'],
    },
    read: readRequest,
    answer: (request, told = {}) => {
      const { signed = 'assertion', weak = false } = told
      const key = { privateKey, weak }
      const bare = writeAssertion(entityId, request, told)
      const assertion = signed === 'assertion' ? sign(bare, 'Assertion', key) : bare
      const response = writeResponse(entityId, request, assertion)
      const whole = signed === 'response' ? sign(response, 'Response', key) : response
      return Buffer.from(whole).toString('base64')
    },
  }
}
