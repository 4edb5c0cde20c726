import { z } from 'zod'
import { setting, wholeNumber, yesOrNo, type Settings, type Values } from '../../kernel/settings.ts'
import { parseSigningKeys } from './keys/key-ring.ts'
import { letterSettings } from './emails/settings.ts'
import { phoneSettings } from './phones/settings.ts'
import { providerSettings } from './providers/settings.ts'

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
    doc: `${what} that one address may send in five minutes; a fifth of it, but at least 30, at once.`,
    example: String(fallback),
  })

/** Settings of the auth module; the kernel reads them from the environment into `config.auth`. */
export const authSettings = {
  prefix: setting(prefix, {
    env: 'AUTH_PREFIX',
    doc: 'The path below which the authentication service answers.',
    example: '/auth/v1',
  }),
  signupOff: setting(yesOrNo(false), {
    env: 'AUTH_DISABLE_SIGNUP',
    doc: 'Refuses new accounts, whatever the feature flag `registrationEnabled` says.',
    example: 'yes',
  }),
  autoconfirm: setting(yesOrNo(null), {
    env: 'AUTH_AUTOCONFIRM',
    doc: 'Whether an address counts as confirmed as soon as it has signed up. With `no` and no SMTP_URL, the letters wait in the outbox, where administrators read them.',
    unset: 'no with SMTP_URL, yes without it',
    example: 'no',
  }),
  shortestPassword: setting(wholeNumber(8, [6, 64]), {
    env: 'AUTH_PASSWORD_MIN_LENGTH',
    doc: 'Characters that a new password has at least.',
    example: '12',
  }),
  longestPassword: setting(wholeNumber(72, [64, 1000]), {
    env: 'AUTH_PASSWORD_MAX_LENGTH',
    doc: 'Characters that a new password has at most.',
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
      doc: 'Sets of characters, separated by colons; a new password holds at least one of each.',
      unset: 'any characters do',
      example: 'abcdefghijklmnopqrstuvwxyz:0123456789',
    },
  ),
  currentPassword: setting(yesOrNo(false), {
    env: 'AUTH_PASSWORD_REQUIRE_CURRENT',
    doc: 'Whether changing the password asks for the current one.',
    example: 'yes',
  }),
  tokenSeconds: setting(wholeNumber(3600, [30, 604_800]), {
    env: 'AUTH_JWT_LIFETIME',
    doc: 'Seconds an access token holds.',
    example: '3600',
  }),
  issuer: setting(z.string().min(1).max(500).nullable().default(null), {
    env: 'AUTH_JWT_ISSUER',
    doc: 'The issuer that access tokens name.',
    unset: 'SITE_URL followed by AUTH_PREFIX, or AUTH_URL where that is set',
    example: 'https://plays.example.org/auth/v1',
  }),
  serviceIssuers: setting(names, {
    env: 'AUTH_JWT_SERVICE_ISSUERS',
    doc: 'Issuers that tokens of a service role may name beside AUTH_JWT_ISSUER, separated by commas. A person’s token never may.',
    unset: '`supabase` and `supabase-demo`, which the tools of the protocol write into the keys they make',
    example: 'https://billing.example.org',
  }),
  signingKeys: setting(signingKeys, {
    env: 'AUTH_JWT_KEYS',
    doc: 'Signing keys as a JSON array of private JWKs (ES256, RS256, and others for verifying); exactly one has `"key_ops":["sign"]`, the others `["verify"]`.',
    unset: 'an ES256 key that is made once and kept in the database',
    example: '[{"kty":"EC","crv":"P-256","kid":"2026","key_ops":["sign"],"x":"…","y":"…","d":"…"}]',
    secret: true,
  }),
  sharedSecret: setting(secret, {
    env: 'AUTH_JWT_SECRET',
    doc: 'A secret with which HS256 tokens of other services, such as a service role, are verified. The server never signs with it.',
    unset: 'HS256 tokens are refused',
    example: 'a-random-text-of-at-least-32-characters',
    secret: true,
  }),
  sealingSecret: setting(secret, {
    env: 'AUTH_SECRET',
    doc: 'Seals the keys that are kept in the database. Every server on the same database needs the same one.',
    unset:
      'keys that sign are kept as they are, and those of providers of models sealed with a secret in DATA_DIR/secrets, which is in no backup',
    example: 'another-random-text-of-32-characters',
    secret: true,
  }),
  billing: setting(yesOrNo(false), {
    env: 'BILLING',
    doc: 'Whether paid providers are kept for people whom an administrator gave the plan `pro`. Without it everybody may use them.',
    example: 'yes',
  }),
  anonymous: setting(yesOrNo(false), {
    env: 'AUTH_ANONYMOUS',
    doc: 'Whether people may come in as guests, without an address and a password.',
    example: 'yes',
  }),
  anonymousRate: setting(wholeNumber(30, [1, 1_000_000]), {
    env: 'AUTH_RATE_ANONYMOUS',
    doc: 'Guests that one address may bring in an hour.',
    example: '30',
  }),
  allowedOrigins: setting(origins, {
    env: 'AUTH_ALLOWED_ORIGINS',
    doc: 'Web origins beside SITE_URL from which browsers may call the authentication service, separated by commas.',
    unset: 'only SITE_URL',
    example: 'https://app.example.org',
  }),
  passkeys: setting(yesOrNo(true), {
    env: 'AUTH_PASSKEYS',
    doc: 'Whether people may sign in with a passkey. Passkeys, and security keys as second factors, need SITE_URL to begin with https://, or to be localhost.',
    example: 'no',
  }),
  reuseSeconds: setting(wholeNumber(10, [0, 3600]), {
    env: 'AUTH_REFRESH_REUSE_INTERVAL',
    doc: 'Seconds in which a refresh token that was just replaced may come once more, as browser tabs waking up together do.',
    example: '10',
  }),
  inactivitySeconds: setting(wholeNumber(60 * DAY, [MINUTE, 4000 * DAY]), {
    env: 'AUTH_SESSION_INACTIVITY',
    doc: 'Seconds after which a session ends that was not refreshed.',
    example: String(60 * DAY),
  }),
  sessionSeconds: setting(wholeNumber(400 * DAY, [MINUTE, 4000 * DAY]), {
    env: 'AUTH_SESSION_LIFETIME',
    doc: 'Seconds after which a session ends, however much it is used.',
    example: String(400 * DAY),
  }),
  tokenRate: rate(150, 'AUTH_RATE_TOKEN', 'Sign-ins and refreshes'),
  signupRate: rate(30, 'AUTH_RATE_SIGNUP', 'Sign-ups'),
  userRate: rate(30, 'AUTH_RATE_USER', 'Changes of one’s account'),
  ...letterSettings,
  ...phoneSettings,
  ...providerSettings,
  verifyRate: rate(30, 'AUTH_RATE_VERIFY', 'Links and codes from letters'),
  letterRate: rate(30, 'AUTH_RATE_LETTERS', 'Requests for a letter of one kind'),
  factorRate: rate(75, 'AUTH_RATE_FACTORS', 'Challenges, and proofs, of second factors'),
  passkeyRate: rate(30, 'AUTH_RATE_PASSKEYS', 'Sign-ins with a passkey'),
  setupRate: rate(30, 'AUTH_RATE_SETUP', 'Guesses of the setup code'),
  failureRate: setting(wholeNumber(10, [1, 1_000_000]), {
    env: 'AUTH_RATE_FAILURES',
    doc: 'Wrong passwords for one account in five minutes, from wherever they come; twice as many at once.',
    example: '10',
  }),
} satisfies Settings

export type AuthConfig = Values<typeof authSettings>
