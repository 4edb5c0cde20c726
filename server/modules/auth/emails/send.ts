import type { EmailName } from '@replique/contract'
import type { Bucket } from '../../../kernel/http/rate-limits.ts'
import { denyRateLimited } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { confirmsAtOnce } from '../policy.ts'
import { languageOf } from '../../../kernel/http/call.ts'
import type { Fields } from '../protocol/body.ts'
import type { AuthCall } from '../protocol/call.ts'
import { readChallenge, type Challenge, openFlow } from '../flows/flow.ts'
import { readRedirect, type RedirectRules } from '../protocol/redirect.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { languageIn, nameIn, type Metadata } from '../accounts/metadata.ts'
import { describeDevice } from '../sessions/known-device.ts'
import type { Device } from '../sessions/session.ts'
import type { AccountRow } from '../store.ts'
import { issueCode, type IssuedLink } from '../codes/codes.ts'
import { addressFor, EMAIL_OF_KIND, lifeOf, type EmailKind } from '../codes/kinds.ts'
import { findCode } from '../codes/store.ts'
import type { FlowRow } from '../flows/store.ts'

const HOUR = 3600

/**
 * Counts a request against the server's hourly limit on emails. It runs before any account is looked up and also counts
 * emails that are never written, so that the limit reveals nothing about an address.
 */
export function countEmail({ kernel }: Auth): void {
  const { config, limits } = kernel
  if (confirmsAtOnce({ autoconfirm: config.auth.autoconfirm, smtpUrl: config.smtpUrl })) return
  const bucket: Bucket = { name: 'auth.letters', events: config.auth.mailRate, seconds: HOUR }
  if (limits.take(bucket, 'all')) return
  denyRateLimited('over_email_send_rate_limit', 'Email rate limit exceeded', limits.wait(bucket, 'all'))
}

/** The parts of an email request that come from the client. */
export interface EmailRequest {
  /** The URL to redirect to after sign-in, already checked; null for the site itself. */
  readonly redirectTo: string | null
  /** Null if the client has no PKCE verifier. */
  readonly challenge: Challenge | null
  readonly language: 'en' | 'fr'
}

export const redirectRules = ({ config }: Auth['kernel']): RedirectRules => ({
  origin: config.origin,
  redirectUrls: config.auth.redirectUrls,
})

/** Reads an email request. Refuses an incomplete challenge; ignores a redirect address that is not allowed. */
export function readEmailRequest({ kernel }: Auth, call: AuthCall, fields: Fields): EmailRequest {
  const to = readRedirect(call, redirectRules(kernel))
  const nowhere = to === kernel.config.origin || to === call.headers.get('referer')
  return {
    redirectTo: nowhere ? null : to,
    challenge: readChallenge(fields),
    language: languageOf(call.headers),
  }
}

interface Notice {
  readonly name: EmailName
  /** The account before the change, if the email goes to its old address. */
  readonly account: AccountRow
  readonly device: Device
  /** Variables besides the user's name, the time, the device and the link. */
  readonly variables?: Readonly<Record<string, string>>
}

/** Notifies users by email of a change to their account, so that they notice if somebody else made it. */
export async function writeNotice({ kernel, modules }: Auth, db: Db, notice: Notice): Promise<void> {
  const { name, account, device } = notice
  if (account.email === null) return
  const language = languageIn(account.user_metadata)
  // a user whose password somebody else has changed can't open their profile
  const page = name === 'password-changed' ? '/auth/reset-password' : '/profile'
  const variables = {
    name: nameIn(account.user_metadata),
    when: kernel.clock.now().toISOString(),
    device: describeDevice(device.userAgent, language),
    link: `${kernel.config.origin}${language === 'fr' ? '/fr' : ''}${page}`,
    ...notice.variables,
  }
  await modules.mail.send({ name, to: account.email, language, variables, accountId: account.id }, db)
}

interface OutgoingEmail {
  /** The account's row, locked so that only one of two simultaneous requests sends an email. */
  readonly account: AccountRow
  readonly kind: EmailKind
  readonly input: EmailRequest
  readonly metadata?: Metadata
}

/** Returns the seconds until the account may be sent another email of this kind; 0 if it may be sent now. */
async function secondsToWait({ kernel }: Auth, db: Db, account: AccountRow, kind: EmailKind): Promise<number> {
  const last = await findCode(db, account.id, kind)
  if (!last) return 0
  const due = last.created_at.getTime() + kernel.config.auth.emailSeconds * 1000
  return Math.max(0, Math.ceil((due - kernel.clock.now().getTime()) / 1000))
}

async function openEmailFlow(auth: Auth, db: Db, { account, kind, input }: OutgoingEmail): Promise<FlowRow | null> {
  if (!input.challenge) return null
  return openFlow(auth, db, {
    provider: 'email',
    method: 'otp',
    redirectTo: input.redirectTo ?? auth.kernel.config.origin,
    challenge: input.challenge,
    seconds: lifeOf(kind, auth.kernel.config.auth).link,
    accountId: account.id,
  })
}

function variablesOf(auth: Auth, { account, kind }: OutgoingEmail, { link, code }: IssuedLink): Record<string, string> {
  const life = lifeOf(kind, auth.kernel.config.auth)
  return {
    name: nameIn(account.user_metadata),
    link,
    code,
    minutes: String(Math.round(life.link / 60)),
    codeMinutes: String(Math.round(life.code / 60)),
    address: account.email ?? '',
    newAddress: account.new_email ?? '',
  }
}

async function write(auth: Auth, db: Db, email: OutgoingEmail): Promise<void> {
  const { account, kind, input, metadata } = email
  const issued = await issueCode(auth, db, {
    account,
    kind,
    redirectTo: input.redirectTo,
    flow: await openEmailFlow(auth, db, email),
    language: input.language,
    ...(metadata ? { metadata } : {}),
  })
  await auth.modules.mail.send(
    {
      name: EMAIL_OF_KIND[kind],
      to: addressFor(account, kind),
      language: languageIn(account.user_metadata, input.language),
      variables: variablesOf(auth, email, issued),
      accountId: account.id,
    },
    db,
  )
}

/** Sends the email unless one of that kind was just sent. The caller can't tell whether it was sent. */
export async function sendEmailQuietly(auth: Auth, db: Db, email: OutgoingEmail): Promise<void> {
  if ((await secondsToWait(auth, db, email.account, email.kind)) === 0) await write(auth, db, email)
}

/** Sends the email for a signed-in user, or refuses with the seconds to wait. */
export async function sendEmail(auth: Auth, db: Db, email: OutgoingEmail): Promise<void> {
  const wait = await secondsToWait(auth, db, email.account, email.kind)
  const message = `For security purposes, you can only request this after ${wait} seconds.`
  if (wait > 0) denyRateLimited('over_email_send_rate_limit', message, wait)
  await write(auth, db, email)
}
