import { z } from 'zod'
import { setting, wholeNumber, booleanSetting, type Settings, type Values } from '../../kernel/settings.ts'
import { parseSigningKeys } from './keys/key-ring.ts'
import { emailSettings } from './emails/settings.ts'
import { phoneSettings } from './phones/settings.ts'
import { providerList } from './providers/setting.ts'
import { samlList } from './saml/setting.ts'

const DAY = 86_400
const MINUTE = 60

const secret = z.string().min(32, 'it must have at least 32 characters').max(1000).nullable().default(null)

const signingKeys = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return null
    const read = parseSigningKeys(text)
    if (typeof read !== 'string') return read
    context.addIssue({ code: 'custom', message: read })
    return z.NEVER
  })

const origins = z
  .string()
  .default('')
  .transform((text, context) => {
    const given = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const wrong = given.find((part) => !URL.canParse(part) || new URL(part).origin !== part)
    if (wrong === undefined) return given
    context.addIssue({ code: 'custom', message: 'it must be a list of scheme://host:port, separated by commas' })
    return z.NEVER
  })

const names = z
  .string()
  .max(2000)
  .default('supabase,supabase-demo')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

const prefix = z
  .string()
  .regex(/^(\/[\w.-]+){1,5}$/, 'it must be a path such as /auth/v1')
  .default('/auth/v1')

const rate = (fallback: number, env: string, what: string) =>
  setting(wholeNumber(fallback, [1, 1_000_000]), {
    env,
    doc: `${what} allowed per five minutes from one network address. A fifth of that number, but at least 30, may come at once.`,
    example: String(fallback),
  })

/** Settings for external identity providers. */
export const providerSettings = {
  providers: setting(providerList, {
    env: 'AUTH_PROVIDERS',
    doc: 'Sign-in providers, as a JSON list of `{name, client_id, client_secret}`. A provider whose name the server doesn’t know also needs `issuer` (OpenID Connect) or `authorize`, `token` and `userinfo` (OAuth 2). `scopes`, `label`, `jwks` and `trust_email` are optional. Known names: google, gitlab, github, apple, discord, linkedin_oidc and slack_oidc; azure and keycloak with an issuer. See operations.md.',
    unset: 'no providers',
    example: '[{"name":"google","client_id":"…","client_secret":"…"}]',
    secret: true,
  }),
  saml: setting(samlList, {
    env: 'AUTH_SAML',
    doc: 'Identity providers for single sign-on with SAML 2.0, as a JSON list of `{name, entity_id, sign_in_url, certificate, domains}`; `id` and `attributes` are optional. See operations.md.',
    unset: 'SAML is off',
    example:
      '[{"name":"École","entity_id":"https://idp.example.org","sign_in_url":"https://idp.example.org/sso","certificate":"MII…","domains":["example.org"]}]',
  }),
  manualLinking: setting(booleanSetting(true), {
    env: 'AUTH_MANUAL_LINKING',
    doc: 'Whether people may link more sign-in identities to their account, and unlink them.',
    example: 'no',
  }),
  oauthClients: setting(booleanSetting(false), {
    env: 'AUTH_OAUTH_CLIENTS',
    doc: 'Whether OAuth clients can be registered at `/admin/oauth/clients` with a service-role token. They are for another server that signs people in for them: this server doesn’t, and has no use for them itself.',
    example: 'yes',
  }),
  providerRate: rate(60, 'AUTH_RATE_PROVIDERS', 'Sign-ins with a provider'),
  ssoRate: rate(60, 'AUTH_RATE_SSO', 'Single sign-ons'),
} satisfies Settings

/** Settings of the auth module; the kernel reads them from the environment into `config.auth`. */
export const authSettings = {
  prefix: setting(prefix, {
    env: 'AUTH_PREFIX',
    doc: 'The path under which the authentication service is served.',
    example: '/auth/v1',
  }),
  signupOff: setting(booleanSetting(false), {
    env: 'AUTH_DISABLE_SIGNUP',
    doc: 'Refuses new accounts, even if the feature flag `registrationEnabled` is on.',
    example: 'yes',
  }),
  autoconfirm: setting(booleanSetting(null), {
    env: 'AUTH_AUTOCONFIRM',
    doc: 'Whether an email address counts as confirmed right after sign-up. With `no` and without SMTP_URL, the emails stay in the outbox, where administrators can read them.',
    unset: 'no with SMTP_URL, yes without it',
    example: 'no',
  }),
  shortestPassword: setting(wholeNumber(8, [6, 64]), {
    env: 'AUTH_PASSWORD_MIN_LENGTH',
    doc: 'The minimum number of characters in a new password.',
    example: '12',
  }),
  longestPassword: setting(wholeNumber(72, [64, 1000]), {
    env: 'AUTH_PASSWORD_MAX_LENGTH',
    doc: 'The maximum number of characters in a new password.',
    example: '128',
  }),
  requiredCharacters: setting(
    z
      .string()
      .max(500)
      .default('')
      .transform((text) => text.split(':').filter((set) => set !== '')),
    {
      env: 'AUTH_PASSWORD_REQUIRED_CHARACTERS',
      doc: 'Sets of characters, separated by colons. A new password must contain at least one character of each set.',
      unset: 'any characters are accepted',
      example: 'abcdefghijklmnopqrstuvwxyz:0123456789',
    },
  ),
  currentPassword: setting(booleanSetting(false), {
    env: 'AUTH_PASSWORD_REQUIRE_CURRENT',
    doc: 'Whether changing the password requires the current one.',
    example: 'yes',
  }),
  tokenSeconds: setting(wholeNumber(3600, [30, 604_800]), {
    env: 'AUTH_JWT_LIFETIME',
    doc: 'Lifetime of an access token, in seconds.',
    example: '3600',
  }),
  issuer: setting(z.string().min(1).max(500).nullable().default(null), {
    env: 'AUTH_JWT_ISSUER',
    doc: 'The issuer (`iss`) of access tokens.',
    unset: 'SITE_URL followed by AUTH_PREFIX, or AUTH_URL if it is set',
    example: 'https://plays.example.org/auth/v1',
  }),
  serviceIssuers: setting(names, {
    env: 'AUTH_JWT_SERVICE_ISSUERS',
    doc: 'Issuers other than AUTH_JWT_ISSUER that are accepted in service-role tokens, separated by commas. They are never accepted in a user’s token.',
    unset: '`supabase` and `supabase-demo`, which the protocol’s own tools write into the keys they create',
    example: 'https://billing.example.org',
  }),
  signingKeys: setting(signingKeys, {
    env: 'AUTH_JWT_KEYS',
    doc: 'Signing keys, as a JSON array of private JWKs (ES256, RS256, and others for verifying). Exactly one has `"key_ops":["sign"]`, the others `["verify"]`.',
    unset: 'an ES256 key that is created once and stored in the database',
    example: '[{"kty":"EC","crv":"P-256","kid":"2026","key_ops":["sign"],"x":"…","y":"…","d":"…"}]',
    secret: true,
  }),
  sharedSecret: setting(secret, {
    env: 'AUTH_JWT_SECRET',
    doc: 'The secret that verifies HS256 tokens from other services, such as service-role tokens. The server never signs with it.',
    unset: 'HS256 tokens are refused',
    example: 'a-random-text-of-at-least-32-characters',
    secret: true,
  }),
  sealingSecret: setting(secret, {
    env: 'AUTH_SECRET',
    doc: 'Encrypts the keys that are stored in the database. All servers on one database need the same value.',
    unset:
      'signing keys are stored unencrypted, and the keys of model providers are encrypted with a secret in DATA_DIR/secrets, which is in no backup',
    example: 'another-random-text-of-32-characters',
    secret: true,
  }),
  billing: setting(booleanSetting(false), {
    env: 'BILLING',
    doc: 'Whether only users on the plan `pro`, which administrators assign, may use paid providers. With `no`, everyone may use them.',
    example: 'yes',
  }),
  anonymous: setting(booleanSetting(false), {
    env: 'AUTH_ANONYMOUS',
    doc: 'Whether people may sign in anonymously, without an email address or password.',
    example: 'yes',
  }),
  anonymousRate: setting(wholeNumber(30, [1, 1_000_000]), {
    env: 'AUTH_RATE_ANONYMOUS',
    doc: 'Anonymous sign-ins allowed per hour from one network address.',
    example: '30',
  }),
  allowedOrigins: setting(origins, {
    env: 'AUTH_ALLOWED_ORIGINS',
    doc: 'Origins other than SITE_URL from which browsers may call the authentication service, separated by commas.',
    unset: 'only SITE_URL',
    example: 'https://app.example.org',
  }),
  passkeys: setting(booleanSetting(true), {
    env: 'AUTH_PASSKEYS',
    doc: 'Whether people may sign in with a passkey. Passkeys, and security keys for two-step verification, need a SITE_URL that starts with https:// or is localhost.',
    example: 'no',
  }),
  reuseSeconds: setting(wholeNumber(10, [0, 3600]), {
    env: 'AUTH_REFRESH_REUSE_INTERVAL',
    doc: 'Seconds during which a refresh token that was just replaced is still accepted, because several browser tabs may wake up and send it at once.',
    example: '10',
  }),
  inactivitySeconds: setting(wholeNumber(60 * DAY, [MINUTE, 4000 * DAY]), {
    env: 'AUTH_SESSION_INACTIVITY',
    doc: 'Seconds without a refresh after which a session ends.',
    example: String(60 * DAY),
  }),
  sessionSeconds: setting(wholeNumber(400 * DAY, [MINUTE, 4000 * DAY]), {
    env: 'AUTH_SESSION_LIFETIME',
    doc: 'Seconds after which a session ends, even if it is in use.',
    example: String(400 * DAY),
  }),
  tokenRate: rate(150, 'AUTH_RATE_TOKEN', 'Sign-ins and token refreshes'),
  signupRate: rate(30, 'AUTH_RATE_SIGNUP', 'Sign-ups'),
  userRate: rate(30, 'AUTH_RATE_USER', 'Account changes'),
  ...emailSettings,
  ...phoneSettings,
  ...providerSettings,
  verifyRate: rate(30, 'AUTH_RATE_VERIFY', 'Attempts with links and codes from emails'),
  emailRequestRate: rate(30, 'AUTH_RATE_LETTERS', 'Requests for emails of one kind'),
  factorRate: rate(75, 'AUTH_RATE_FACTORS', 'Challenges, and attempts to answer them, of two-step verification'),
  passkeyRate: rate(30, 'AUTH_RATE_PASSKEYS', 'Sign-ins with a passkey'),
  setupRate: rate(30, 'AUTH_RATE_SETUP', 'Attempts with the setup code'),
  failureRate: setting(wholeNumber(10, [1, 1_000_000]), {
    env: 'AUTH_RATE_FAILURES',
    doc: 'Wrong passwords allowed for one account per five minutes, from all network addresses together. Twice as many may come at once.',
    example: '10',
  }),
} satisfies Settings

export type AuthConfig = Values<typeof authSettings>
