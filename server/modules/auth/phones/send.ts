import type { AuthConfig } from '../config.ts'
import { type PhoneKind, addressFor, KINDS, lifeOf } from '../codes/kinds.ts'
import { type Db, afterCommit } from '../../../kernel/db/database.ts'
import { languageIn, type Metadata } from '../accounts/metadata.ts'
import { deny, denyRateLimited } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { issueCode } from '../codes/codes.ts'
import { removeCode } from '../codes/store.ts'
import { changeAccount, lockAccount, type AccountRow } from '../store.ts'
import type { TextMessage } from './gateway.ts'
import type { Bucket } from '../../../kernel/http/rate-limits.ts'

interface TextWords {
  readonly kind: PhoneKind | 'reauthentication'
  readonly code: string
  readonly site: string
  readonly origin: string
  readonly language: 'en' | 'fr'
  readonly seconds: AuthConfig['smsSeconds']
}

/** Describes what the code does, so that nobody is tricked into entering it for somebody else. */
const CODE_PURPOSES = {
  en: {
    'phone-confirmation': (site: string) => `confirms your number on ${site}`,
    'phone-sign-in': (site: string) => `signs you in to ${site}`,
    'phone-change': (site: string) => `adds this number to your account on ${site}`,
    reauthentication: (site: string) => `confirms it is you on ${site}`,
  },
  fr: {
    'phone-confirmation': (site: string) => `confirme votre numéro sur ${site}`,
    'phone-sign-in': (site: string) => `vous connecte à ${site}`,
    'phone-change': (site: string) => `ajoute ce numéro à votre compte sur ${site}`,
    reauthentication: (site: string) => `confirme que c’est bien vous sur ${site}`,
  },
} as const

/** Writes a text message. Its last line makes phones offer the code to this site only (WebOTP). */
function writeText({ kind, code, site, origin, language, seconds }: TextWords): string {
  const minutes = Math.max(1, Math.floor(seconds / 60))
  const deed = CODE_PURPOSES[language][kind](site)
  const words =
    language === 'fr'
      ? `${code} ${deed}. Valable ${minutes} min. Ne donnez ce code à personne.`
      : `${code} ${deed}. Valid for ${minutes} min. Don't share this code.`
  return `${words}\n\n@${new URL(origin).hostname} #${code}`
}

interface NewText {
  /** The account's row, locked so that only one of two simultaneous requests sends a message. */
  readonly account: AccountRow
  readonly kind: PhoneKind | 'reauthentication'
  readonly language: 'en' | 'fr'
  readonly metadata?: Metadata
}

/** A text message that has not been sent yet. Its code is already stored. */
export interface WrittenText {
  readonly accountId: string
  readonly codeId: string
  readonly kind: NewText['kind']
  readonly message: TextMessage
}

declare module '../../../kernel/events.ts' {
  interface Events {
    /** Contains a valid code, so only the listener that sends the message may read it. */
    'text.written': WrittenText
  }
}

/** Returns the seconds until the account may be sent another text message of this kind; 0 if it may be sent now. */
function secondsToWait({ kernel }: Auth, { account, kind }: NewText): number {
  const last = account[KINDS[kind].sentAt]
  if (last === null) return 0
  const due = last.getTime() + kernel.config.auth.smsPause * 1000
  return Math.max(0, Math.ceil((due - kernel.clock.now().getTime()) / 1000))
}

async function write(auth: Auth, db: Db, text: NewText): Promise<WrittenText> {
  const { account, kind, metadata } = text
  const { config } = auth.kernel
  const { code, codeId } = await issueCode(auth, db, { account, kind, ...(metadata ? { metadata } : {}) })
  const phone = addressFor(account, kind)
  const message = writeText({
    kind,
    code,
    site: config.instanceName,
    origin: config.origin,
    language: languageIn(account.user_metadata, text.language),
    seconds: lifeOf(kind, config.auth).code,
  })
  return { accountId: account.id, codeId, kind, message: { phone, message, code } }
}

/**
 * Writes a text message and sends it after the commit, unless one was sent too recently. The caller can't tell whether
 * it was written.
 */
export async function textQuietly(auth: Auth, db: Db, text: NewText): Promise<void> {
  if (secondsToWait(auth, text) > 0) return
  const written = await write(auth, db, text)
  afterCommit(db, () => auth.kernel.events.emit('text.written', written))
}

/**
 * Writes a text message for a signed-in user, but doesn't send it yet. If one was sent recently, refuses with the
 * seconds to wait.
 */
export async function writeTextFor(auth: Auth, db: Db, text: NewText): Promise<WrittenText> {
  const wait = secondsToWait(auth, text)
  const message = `For security purposes, you can only request this after ${wait} seconds.`
  if (wait > 0) denyRateLimited('over_sms_send_rate_limit', message, wait)
  return write(auth, db, text)
}

/** Removes the code of a message that was not sent, so that the next attempt doesn't have to wait. */
async function takeBack(auth: Auth, { accountId, codeId, kind }: WrittenText): Promise<void> {
  await auth.kernel.database.transaction(async (db) => {
    await lockAccount(db, accountId)
    if (!(await removeCode(db, codeId))) return
    const change = kind === 'phone-change' ? { new_phone: null } : {}
    await changeAccount(db, accountId, { ...change, [KINDS[kind].sentAt]: null })
  })
}

/**
 * Sends a text message. Must be called outside any transaction. If the message is not accepted, its code is removed.
 */
export async function sendText(auth: Auth, text: WrittenText): Promise<boolean> {
  const taken = (await auth.sms?.send(text.message)) === true
  if (!taken) await takeBack(auth, text)
  return taken
}

const denyUnsent = (purpose: string): never =>
  deny(422, 'sms_send_failed', `Error sending ${purpose} OTP to provider: the message was not accepted`)

const PURPOSES = { 'phone-change': 'phone_change', reauthentication: 'reauthentication' } as const

/** Sends a text message while the signed-in user waits, and refuses if it is not accepted. */
export async function sendTextOrDeny(auth: Auth, text: WrittenText): Promise<void> {
  const { kind } = text
  if (await sendText(auth, text)) return
  denyUnsent(kind === 'phone-change' || kind === 'reauthentication' ? PURPOSES[kind] : 'confirmation')
}

const HOUR = 3600

/**
 * Counts a request against the server's hourly limit on text messages. It runs before any account is looked up and also
 * counts messages that are never written, so that the limit reveals nothing about a number.
 */
export function countText({ kernel }: Auth): void {
  const { config, limits } = kernel
  const bucket: Bucket = { name: 'auth.texts', events: config.auth.smsRate, seconds: HOUR }
  if (limits.take(bucket, 'all')) return
  denyRateLimited('over_sms_send_rate_limit', 'SMS rate limit exceeded', limits.wait(bucket, 'all'))
}

/**
 * Like `countText`, but for a caller who is not signed in. While the gateway is down, every request is refused,
 * whatever the number.
 */
export function countTextOfAnybody(auth: Auth): void {
  if (auth.sms?.isDown() === true) denyUnsent('confirmation')
  countText(auth)
}
