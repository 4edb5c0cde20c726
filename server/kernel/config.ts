import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { LOG_LEVELS } from './log.ts'
import { readBucket } from './storage/s3-storage.ts'
import { setting, wholeNumber, booleanSetting, type Settings, type Values } from './settings.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The version of this server. */
export const VERSION = version

const address = (schemes: readonly string[], options: { readonly originOnly?: boolean } = {}) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return null
      const fault = faultOf(text, schemes, options.originOnly === true)
      if (fault === null) return options.originOnly === true ? new URL(text).origin : text
      context.addIssue({ code: 'custom', message: fault })
      return z.NEVER
    })

function faultOf(text: string, schemes: readonly string[], originOnly: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !schemes.includes(url.protocol.slice(0, -1)))
    return `it must be an address with ${schemes.join(' or ')}://`
  if (url.hostname === '') return 'it has no host name'
  if (originOnly && (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')) {
    return 'it must be scheme, host and port only, without a path'
  }
  return null
}

const text = (fallback: string, pattern: RegExp, fault: string) => z.string().regex(pattern, fault).default(fallback)

const mailbox = z
  .string()
  .optional()
  .transform((given, context) => {
    if (given === undefined) return null
    const [, name = '', bracketed] = /^([^<>\p{C}]{0,80})<([^<>]*)>$/u.exec(given) ?? []
    const read = z
      .email()
      .max(255)
      .safeParse(bracketed ?? given)
    if (read.success) return { name: name.trim().replaceAll('"', ''), address: read.data }
    context.addIssue({ code: 'custom', message: 'it must be an address, or a name with an address in <…>' })
    return z.NEVER
  })

const bucket = z
  .string()
  .max(2000)
  .optional()
  .transform((given, context) => {
    const read = given === undefined ? null : readBucket(given)
    if (typeof read !== 'string') return read
    context.addIssue({ code: 'custom', message: read })
    return z.NEVER
  })

/** An hour, null for `off`, or undefined if not set. */
const hourOfDay = z
  .string()
  .optional()
  .transform((given, context): number | null | undefined => {
    if (given === undefined) return undefined
    if (given.toLowerCase() === 'off') return null
    if (/^\d{1,2}$/.test(given) && Number(given) < 24) return Number(given)
    context.addIssue({ code: 'custom', message: 'it must be an hour from 0 to 23, or off' })
    return z.NEVER
  })

/** A port, or null if not set. */
const optionalPort = z
  .string()
  .optional()
  .transform((given, context) => {
    if (given === undefined) return null
    if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given)
    context.addIssue({ code: 'custom', message: 'it must be a whole number from 0 to 65535' })
    return z.NEVER
  })

/** The server's settings, except those that modules define. */
export const settings = {
  host: setting(text('127.0.0.1', /^[\w.:-]{1,253}$/, 'it must be an address or a host name of this machine'), {
    env: 'HOST',
    doc: 'The address that the server listens on. `127.0.0.1` accepts connections from this machine only; `0.0.0.0` accepts connections from the whole network, such as a classroom.',
    example: '0.0.0.0',
  }),
  port: setting(wholeNumber(3000, [0, 65_535]), {
    env: 'PORT',
    doc: 'The port that the server listens on. If it is taken, the server doesn’t start; it never picks another one by itself. 0 picks a free port.',
    example: '3000',
  }),
  siteUrl: setting(address(['http', 'https'], { originOnly: true }), {
    env: 'SITE_URL',
    doc: 'The address people open, without a path. Links in emails and redirects start with it.',
    unset: '`http://localhost:PORT`',
    example: 'https://plays.example.org',
  }),
  trustProxy: setting(booleanSetting(false), {
    env: 'TRUST_PROXY',
    doc: 'Whether a proxy in front of the server sets `X-Forwarded-For` and `X-Forwarded-Proto`. Otherwise the server ignores these headers.',
    example: 'yes',
  }),
  dataDir: setting(z.string().min(1).max(4000).default('data'), {
    env: 'DATA_DIR',
    doc: 'The folder where everything is stored: the embedded database, files, keys and dumps. A relative path starts at the project folder.',
    example: '/var/lib/replique',
  }),
  databaseUrl: setting(address(['postgres', 'postgresql']), {
    env: 'DATABASE_URL',
    doc: 'A PostgreSQL database (15 or newer) to use instead of the embedded one.',
    unset: 'the embedded database in DATA_DIR',
    example: 'postgres://replique:secret@localhost:5432/replique',
    secret: true,
  }),
  redisUrl: setting(address(['redis', 'rediss']), {
    env: 'REDIS_URL',
    doc: 'A Redis through which several servers on one PostgreSQL database exchange live updates. The messages are signed with AUTH_SECRET, which must be set too.',
    unset: 'this server is the only one',
    example: 'redis://localhost:6379',
    secret: true,
  }),
  openPlaysMemory: setting(wholeNumber(1024, [16, 1_000_000]), {
    env: 'OPEN_PLAYS_MEMORY',
    doc: 'Megabytes of memory that all plays open for writing may use together. A play takes about twelve times its stored size while people use it, and its stored size once nobody has for a minute. When the memory is full, plays that nobody is writing in are closed first; pages that show them open them again.',
    example: '2048',
  }),
  playHistory: setting(wholeNumber(50, [1, 100_000]), {
    env: 'PLAY_HISTORY',
    doc: 'Megabytes of single changes to keep for each play, in addition to its text and versions. The changes of the last 30 days are kept; if they are larger than this, only those since the last compaction.',
    example: '200',
  }),
  filesUrl: setting(bucket, {
    env: 'FILES_URL',
    doc: 'An S3 bucket that stores pictures, sounds and other files: `https://KEY:SECRET@HOST/BUCKET`. Add a folder after the bucket if it is shared, and `?region=` if the service requires one. Percent-encode special characters in key and secret; without a key and secret, the machine’s own role is used.',
    unset: 'files are stored in DATA_DIR',
    example: 'https://key:secret@s3.eu-west-3.amazonaws.com/replique?region=eu-west-3',
    secret: true,
  }),
  smtpUrl: setting(address(['smtp', 'smtps']), {
    env: 'SMTP_URL',
    doc: 'The mail server that sends emails. `smtps://` uses TLS from the start (port 465), `smtp://` switches to TLS if the server offers it, and `?requireTLS=true` requires it.',
    unset: 'emails stay in the outbox, where administrators can read them',
    example: 'smtps://user:secret@mail.example.org',
    secret: true,
  }),
  mailFrom: setting(mailbox, {
    env: 'MAIL_FROM',
    doc: 'The sender of emails: an address, or a name with an address in angle brackets.',
    unset: 'INSTANCE_NAME with the address `replique@` at the host of SITE_URL',
    example: 'Théâtre du Nord <pieces@example.org>',
  }),
  authUrl: setting(address(['http', 'https']), {
    env: 'AUTH_URL',
    doc: 'Another authentication service that uses the same protocol and signs with published keys (ES256, RS256). People sign in there, this server accepts its tokens, and the built-in service is off.',
    unset: 'the built-in service below `/auth/v1`',
    example: 'https://auth.example.org/auth/v1',
  }),
  logLevel: setting(z.enum(LOG_LEVELS, { error: `it must be one of ${LOG_LEVELS.join(', ')}` }).default('info'), {
    env: 'LOG_LEVEL',
    doc: 'How much is logged to standard output, as one JSON object per line.',
    example: 'warn',
  }),
  metricsToken: setting(
    z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/, 'it must be 16 to 200 letters, digits or -._~+/=')
      .nullable()
      .default(null),
    {
      env: 'METRICS_TOKEN',
      doc: 'Turns on `/metrics` for Prometheus, for requests with the header `Authorization: Bearer METRICS_TOKEN`.',
      unset: '`/metrics` doesn’t exist on PORT',
      example: 'a-long-random-text-of-your-own',
      secret: true,
    },
  ),
  metricsPort: setting(optionalPort, {
    env: 'METRICS_PORT',
    doc: 'A second port, at the same HOST, that serves only `/metrics`, without a token. Make sure that only your monitoring can reach it.',
    unset: 'there is no second port',
    example: '9464',
  }),
  tracesUrl: setting(address(['http', 'https']), {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    doc: 'An OpenTelemetry collector (OTLP over HTTP) that receives traces of requests, jobs, database statements and stored updates. Headers that it requires go into `OTEL_EXPORTER_OTLP_HEADERS`, and `OTEL_SERVICE_NAME` is the name of the service, `replique` by default.',
    unset: 'nothing is traced',
    example: 'http://localhost:4318',
  }),
  tracesShare: setting(
    z.coerce
      .number({ error: 'it must be a number from 0 to 1' })
      .min(0, 'it must be a number from 0 to 1')
      .max(1, 'it must be a number from 0 to 1')
      .default(1),
    {
      env: 'OTEL_TRACES_SAMPLER_ARG',
      doc: 'The share of traces that are recorded, from 0 to 1. A request whose `traceparent` header says that it is traced is always recorded.',
      example: '0.1',
    },
  ),
  backupHour: setting(hourOfDay, {
    env: 'BACKUP_HOUR',
    doc: 'The hour (UTC) at which the server dumps rows and keys into DATA_DIR/dumps every day, or `off`. What administrators choose under Administration, Backup takes precedence.',
    unset: '`3` with the embedded database, `off` with PostgreSQL',
    example: '3',
  }),
  backupKeep: setting(wholeNumber(14, [1, 365]), {
    env: 'BACKUP_KEEP',
    doc: 'How many of those dumps are kept. What administrators choose under Administration, Backup takes precedence.',
    example: '30',
  }),
  instanceName: setting(text('Réplique', /^[^\p{C}]{1,80}$/u, 'it must be a name of 1 to 80 characters'), {
    env: 'INSTANCE_NAME',
    doc: 'The name of this server, shown on the terms and privacy pages.',
    example: 'Théâtre du Nord',
  }),
  contactEmail: setting(z.email({ error: 'it must be an email address' }).max(255).nullable().default(null), {
    env: 'CONTACT_EMAIL',
    doc: 'The address for questions about this server and personal data, shown on the terms and privacy pages.',
    unset: 'the pages show no address',
    example: 'contact@example.org',
  }),
} as const satisfies Settings

/** Settings of modules. config.ts adds them through declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface ModuleSettings {}

/** All settings, read once at startup. */
export interface Config extends Values<typeof settings>, ModuleSettings {
  /** The URL that people open, without a trailing slash. */
  readonly origin: string
}
