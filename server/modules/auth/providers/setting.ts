import { z } from 'zod'

/** A well-known provider: its URLs, and the names it uses for account fields. */
interface KnownProvider {
  readonly label: string
  /** The issuer, for OpenID Connect. Everything else is discovered from it. */
  readonly issuer?: string
  /** The provider's endpoint URLs, for OAuth 2 only. */
  readonly endpoints?: { readonly authorize: string; readonly token: string; readonly userinfo: string }
  /** The URL that lists a user's email addresses, for providers that don't include them in the profile. */
  readonly emails?: string
  readonly scopes: readonly string[]
  /** The provider's non-standard claim names, by standard name. */
  readonly claims?: Readonly<Record<string, string>>
  /** Parameters of every request to the provider. */
  readonly parameters?: Readonly<Record<string, string>>
  /** How the secret is sent; by default in a header. */
  readonly secretIn?: 'header' | 'body'
}

const OPENID = ['openid', 'email', 'profile']

const KNOWN_PROVIDERS: Readonly<Record<string, KnownProvider>> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com', scopes: OPENID },
  gitlab: { label: 'GitLab', issuer: 'https://gitlab.com', scopes: OPENID },
  apple: {
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'email', 'name'],
    // Apple sends the name and address only this way
    parameters: { response_mode: 'form_post' },
    secretIn: 'body',
  },
  // for these two, the issuer URL includes a tenant or realm, so the operator must configure it
  azure: { label: 'Microsoft', scopes: OPENID, claims: { email_verified: 'xms_edov' } },
  keycloak: { label: 'Keycloak', scopes: OPENID },
  linkedin_oidc: { label: 'LinkedIn', issuer: 'https://www.linkedin.com/oauth', scopes: OPENID, secretIn: 'body' },
  slack_oidc: { label: 'Slack', issuer: 'https://slack.com', scopes: OPENID, secretIn: 'body' },
  github: {
    label: 'GitHub',
    issuer: 'https://github.com/login/oauth',
    endpoints: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      userinfo: 'https://api.github.com/user',
    },
    emails: 'https://api.github.com/user/emails',
    scopes: ['user:email'],
    claims: { sub: 'id', picture: 'avatar_url', preferred_username: 'login' },
    secretIn: 'body',
  },
  discord: {
    label: 'Discord',
    issuer: 'https://discord.com',
    endpoints: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      userinfo: 'https://discord.com/api/users/@me',
    },
    scopes: ['identify', 'email'],
    claims: { sub: 'id', name: 'global_name', preferred_username: 'username', email_verified: 'verified' },
    secretIn: 'body',
  },
}

/** A provider as configured by the operator, completed with the data of the well-known provider of the same name. */
export interface ProviderConfig extends Omit<KnownProvider, 'label'> {
  readonly name: string
  readonly label: string
  /** The client id, followed by those of other apps whose ID tokens are accepted. */
  readonly clientIds: readonly [string, ...string[]]
  readonly clientSecret: string | null
  readonly jwks: string | null
  /** Whether email addresses from the provider count as verified even if it doesn't mark them as such. */
  readonly trustsEmail: boolean
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a URL may receive secrets and user data: it must use https, or http on this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, hash } = new URL(text)
  if (username !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

const address = z
  .string()
  .max(500)
  .refine(isSafeAddress, 'its addresses must begin with https:// (http:// only for this machine)')
const oneOrMore = z.union([z.string().min(1).max(500), z.array(z.string().min(1).max(500)).min(1).max(10)])
const RESERVED = new Set(['email', 'phone', 'anonymous_users', 'sso', 'saml', 'web3', 'anonymous'])

const entry = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{1,39}$/, 'a name has small letters, digits, hyphens and underscores')
    .refine((name) => !RESERVED.has(name), 'it uses a name that the server needs itself'),
  label: z.string().min(1).max(60).optional(),
  issuer: address.optional(),
  authorize: address.optional(),
  token: address.optional(),
  userinfo: address.optional(),
  emails: address.optional(),
  jwks: address.optional(),
  client_id: oneOrMore,
  client_secret: z.string().min(1).max(4000).optional(),
  scopes: z.union([z.string().max(500), z.array(z.string().max(200)).max(30)]).optional(),
  trust_email: z.boolean().default(false),
})
type Entry = z.output<typeof entry>

const listOf = (given: string | readonly string[]): string[] =>
  typeof given === 'string' ? given.split(/[\s,]+/).filter((part) => part !== '') : [...given]

type Place = Pick<ProviderConfig, 'issuer' | 'endpoints' | 'emails'>

/**
 * Returns the provider's URLs. If the operator's entry has an issuer or all endpoints, none of the known URLs are used,
 * so that nothing is sent to them.
 */
function placeOf(given: Entry, known: KnownProvider | undefined): Place | null {
  const { authorize, token, userinfo, issuer, emails } = given
  const told = { ...(issuer === undefined ? {} : { issuer }), ...(emails === undefined ? {} : { emails }) }
  if (authorize && token && userinfo) return { ...told, endpoints: { authorize, token, userinfo } }
  if (issuer !== undefined) return told
  if (known?.endpoints)
    return {
      endpoints: known.endpoints,
      ...(known.issuer ? { issuer: known.issuer } : {}),
      ...(known.emails ? { emails: known.emails } : {}),
      ...told,
    }
  return known?.issuer === undefined ? null : { issuer: known.issuer, ...told }
}

function complete(given: Entry): ProviderConfig | string {
  const known = Object.hasOwn(KNOWN_PROVIDERS, given.name) ? KNOWN_PROVIDERS[given.name] : undefined
  const place = placeOf(given, known)
  if (place === null) return `"${given.name}" needs an issuer, or the addresses authorize, token and userinfo`
  const { claims, parameters, secretIn } = known ?? {}
  return {
    ...place,
    ...(claims ? { claims } : {}),
    ...(parameters ? { parameters } : {}),
    ...(secretIn ? { secretIn } : {}),
    name: given.name,
    label: given.label ?? known?.label ?? given.name,
    clientIds: (typeof given.client_id === 'string' ? [given.client_id] : given.client_id) as [string],
    clientSecret: given.client_secret ?? null,
    jwks: given.jwks ?? null,
    scopes: given.scopes === undefined ? (known?.scopes ?? ['openid', 'email', 'profile']) : listOf(given.scopes),
    trustsEmail: given.trust_email,
  }
}

function readList(text: string): readonly ProviderConfig[] | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'it is not JSON'
  }
  const read = z.array(entry, 'it must be a JSON list').max(30).safeParse(value)
  if (!read.success) {
    const { path, message } = read.error.issues[0]!
    return path.length === 0 ? message : `${path.join('.')}: ${message}`
  }
  const done = read.data.map(complete)
  const fault = done.find((one) => typeof one === 'string')
  if (fault !== undefined) return fault
  const names = read.data.map(({ name }) => name)
  return new Set(names).size < names.length ? 'two providers have the same name' : (done as ProviderConfig[])
}

/** The providers in AUTH_PROVIDERS. */
export const providerList = z
  .string()
  .optional()
  .transform((text, context): readonly ProviderConfig[] => {
    if (text === undefined) return []
    const read = readList(text)
    if (typeof read !== 'string') return read
    context.addIssue({ code: 'custom', message: read })
    return z.NEVER
  })
