import { z } from 'zod'
import { LOG_LEVELS } from './log.ts'
import { readBucket } from './storage/s3-storage.ts'
import { setting, wholeNumber, yesOrNo, type Settings, type Values } from './settings.ts'

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
  if (url.hostname === '') return 'it names no host'
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

/** An hour; null for `off`, and undefined where nothing is said. */
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

/** Every setting of the server but those of the auth module. */
export const settings = {
  host: setting(text('127.0.0.1', /^[\w.:-]{1,253}$/, 'it must be an address or a host name of this machine'), {
    env: 'HOST',
    doc: 'Where the server listens. `127.0.0.1` lets only this machine in; `0.0.0.0` lets in everybody on the network, such as a classroom.',
    example: '0.0.0.0',
  }),
  port: setting(wholeNumber(3000, [0, 65_535]), {
    env: 'PORT',
    doc: 'The port it listens on. A port that is taken is an error; another one is never chosen silently. 0 takes a free one.',
    example: '3000',
  }),
  siteUrl: setting(address(['http', 'https'], { originOnly: true }), {
    env: 'SITE_URL',
    doc: 'The address people open, without a path: links in letters and redirects begin with it.',
    unset: '`http://localhost:PORT`',
    example: 'https://plays.example.org',
  }),
  trustProxy: setting(yesOrNo(false), {
    env: 'TRUST_PROXY',
    doc: 'Whether a proxy in front sets `X-Forwarded-For` and `X-Forwarded-Proto`. Only then are they believed.',
    example: 'yes',
  }),
  dataDir: setting(z.string().min(1).max(4000).default('data'), {
    env: 'DATA_DIR',
    doc: 'The folder that holds everything: the embedded database, files, keys and dumps. A relative path counts from the project.',
    example: '/var/lib/replique',
  }),
  databaseUrl: setting(address(['postgres', 'postgresql']), {
    env: 'DATABASE_URL',
    doc: 'A PostgreSQL database (15 or newer) to use in place of the embedded one.',
    unset: 'the embedded database in DATA_DIR',
    example: 'postgres://replique:secret@localhost:5432/replique',
    secret: true,
  }),
  redisUrl: setting(address(['redis', 'rediss']), {
    env: 'REDIS_URL',
    doc: 'A Redis through which several servers on one PostgreSQL database pass on what is being written, signed with AUTH_SECRET, which it needs.',
    unset: 'this server is the only one',
    example: 'redis://localhost:6379',
    secret: true,
  }),
  openPlaysMemory: setting(wholeNumber(1024, [16, 1_000_000]), {
    env: 'OPEN_PLAYS_MEMORY',
    doc: 'Megabytes of memory that plays which are open for writing may take together, about twelve times their stored size. Where there is no room, those that nobody writes in are closed first; their pages open them again.',
    example: '2048',
  }),
  playHistory: setting(wholeNumber(50, [1, 100_000]), {
    env: 'PLAY_HISTORY',
    doc: 'Megabytes of single changes kept of a play beside its text and its versions: those of the last 30 days, and of a play that holds more than this those since it was folded last.',
    example: '200',
  }),
  filesUrl: setting(bucket, {
    env: 'FILES_URL',
    doc: 'A bucket of a service that speaks S3, in which pictures, sounds and other files are kept: `https://KEY:SECRET@HOST/BUCKET`, with folders after it where it is shared and `?region=` where the service asks for one. Special characters in key and secret are percent-encoded; without them the machine’s own role is used.',
    unset: 'files are kept in DATA_DIR',
    example: 'https://key:secret@s3.eu-west-3.amazonaws.com/replique?region=eu-west-3',
    secret: true,
  }),
  smtpUrl: setting(address(['smtp', 'smtps']), {
    env: 'SMTP_URL',
    doc: 'The mail server for letters: `smtps://` speaks TLS from the start (port 465), `smtp://` turns to TLS where the server offers it, and `?requireTLS=true` insists on that.',
    unset: 'letters are kept in the outbox, where administrators read them',
    example: 'smtps://user:secret@mail.example.org',
    secret: true,
  }),
  mailFrom: setting(mailbox, {
    env: 'MAIL_FROM',
    doc: 'Whom letters are from: an address, or a name with an address in angle brackets.',
    unset: 'INSTANCE_NAME with the address `replique@` at the host of SITE_URL',
    example: 'Théâtre du Nord <pieces@example.org>',
  }),
  authUrl: setting(address(['http', 'https']), {
    env: 'AUTH_URL',
    doc: 'An authentication service elsewhere that speaks the same protocol and signs with published keys (ES256, RS256). Pages sign in there, its tokens are believed here, and the built-in service is off.',
    unset: 'the built-in service below `/auth/v1`',
    example: 'https://auth.example.org/auth/v1',
  }),
  logLevel: setting(z.enum(LOG_LEVELS, { error: `it must be one of ${LOG_LEVELS.join(', ')}` }).default('info'), {
    env: 'LOG_LEVEL',
    doc: 'How much is logged on the standard output, one JSON object a line.',
    example: 'warn',
  }),
  backupHour: setting(hourOfDay, {
    env: 'BACKUP_HOUR',
    doc: 'The hour of the day, in UTC, at which the server makes a backup of rows and keys in DATA_DIR/dumps, or `off`. What administrators choose on the page of backups comes first.',
    unset: '`3` with the embedded database, `off` with PostgreSQL',
    example: '3',
  }),
  backupKeep: setting(wholeNumber(14, [1, 365]), {
    env: 'BACKUP_KEEP',
    doc: 'How many of those backups are kept. What administrators choose comes first.',
    example: '30',
  }),
  instanceName: setting(text('Réplique', /^[^\p{C}]{1,80}$/u, 'it must be a name of 1 to 80 characters'), {
    env: 'INSTANCE_NAME',
    doc: 'The name of this instance, shown in the terms and the privacy page.',
    example: 'Théâtre du Nord',
  }),
  contactEmail: setting(z.email({ error: 'it must be an e-mail address' }).max(255).nullable().default(null), {
    env: 'CONTACT_EMAIL',
    doc: 'Whom people write to about this instance and their data, shown in the terms and the privacy page.',
    unset: 'the pages name no address',
    example: 'contact@example.org',
  }),
} as const satisfies Settings

/** Settings that modules read for themselves, by module; config.ts adds them by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface ModuleSettings {}

/** Everything the operator decided, read once at start. */
export interface Config extends Values<typeof settings>, ModuleSettings {
  /** The address people open, without a slash at the end. */
  readonly origin: string
}
