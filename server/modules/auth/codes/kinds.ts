import type { EmailName } from '@replique/contract'
import type { AuthConfig } from '../config.ts'
import type { CodeKind } from '../tables.ts'

/**
 * Codes sent to a phone number. All others go to an email address, except that reauthentication uses whichever the
 * account has.
 */
export type PhoneKind = Extract<CodeKind, `phone-${string}`>
export type EmailKind = Exclude<CodeKind, PhoneKind>

interface Kind {
  /** The link's `type` parameter, as defined by the protocol. */
  readonly type: string
  readonly life: 'linkSeconds' | 'confirmationSeconds' | 'inviteSeconds' | 'smsSeconds'
  /** The account column with the time of the last message. */
  readonly sentAt:
    | 'confirmation_sent_at'
    | 'recovery_sent_at'
    | 'invited_at'
    | 'email_change_sent_at'
    | 'phone_change_sent_at'
    | 'reauthentication_sent_at'
}

export const KINDS: Readonly<Record<CodeKind, Kind>> = {
  confirmation: { type: 'signup', life: 'confirmationSeconds', sentAt: 'confirmation_sent_at' },
  invite: { type: 'invite', life: 'inviteSeconds', sentAt: 'invited_at' },
  'magic-link': { type: 'magiclink', life: 'linkSeconds', sentAt: 'recovery_sent_at' },
  recovery: { type: 'recovery', life: 'linkSeconds', sentAt: 'recovery_sent_at' },
  'email-change-current': { type: 'email_change', life: 'confirmationSeconds', sentAt: 'email_change_sent_at' },
  'email-change-new': { type: 'email_change', life: 'confirmationSeconds', sentAt: 'email_change_sent_at' },
  reauthentication: { type: 'reauthentication', life: 'linkSeconds', sentAt: 'reauthentication_sent_at' },
  'phone-confirmation': { type: 'sms', life: 'smsSeconds', sentAt: 'confirmation_sent_at' },
  'phone-sign-in': { type: 'sms', life: 'smsSeconds', sentAt: 'confirmation_sent_at' },
  'phone-change': { type: 'phone_change', life: 'smsSeconds', sentAt: 'phone_change_sent_at' },
}

export const EMAIL_OF_KIND: Readonly<Record<EmailKind, EmailName>> = {
  confirmation: 'confirm',
  invite: 'invite',
  'magic-link': 'magic-link',
  recovery: 'recovery',
  'email-change-current': 'email-change-current',
  'email-change-new': 'email-change-new',
  reauthentication: 'reauthentication',
}

interface Addresses {
  readonly email: string | null
  readonly new_email: string | null
  readonly phone: string | null
  readonly new_phone: string | null
}

/** Returns the email address or phone number to send this kind of code to; empty if there is none. */
export function addressFor({ email, new_email, phone, new_phone }: Addresses, kind: CodeKind): string {
  if (kind === 'phone-change') return new_phone ?? ''
  if (kind === 'phone-confirmation' || kind === 'phone-sign-in') return phone ?? ''
  if (kind === 'email-change-new') return new_email ?? ''
  return email ?? (kind === 'reauthentication' ? (phone ?? '') : '')
}

/**
 * Returns how many seconds the link and the code are valid for; a code is never valid for longer than a sign-in link.
 */
export function lifeOf(kind: CodeKind, config: AuthConfig): { link: number; code: number } {
  const link = config[KINDS[kind].life]
  return { link, code: Math.min(link, kind.startsWith('phone-') ? config.smsSeconds : config.linkSeconds) }
}

const BOTH: readonly EmailKind[] = ['confirmation', 'magic-link']
const CHANGES: readonly EmailKind[] = ['email-change-current', 'email-change-new']

const ANSWERING: ReadonlyMap<string, readonly EmailKind[]> = new Map<string, readonly EmailKind[]>([
  ['email', BOTH],
  ['magiclink', BOTH],
  ['signup', ['confirmation']],
  ['invite', ['invite']],
  ['recovery', ['recovery']],
  ['email_change', CHANGES],
])

const ANSWERING_TEXTS: ReadonlyMap<string, readonly PhoneKind[]> = new Map<string, readonly PhoneKind[]>([
  ['sms', ['phone-confirmation', 'phone-sign-in']],
  ['phone_change', ['phone-change']],
])

/** Returns the kinds of email that the protocol's `type` covers; empty if the type is unknown. */
export const kindsOf = (type: string): readonly CodeKind[] => ANSWERING.get(type) ?? []

/** Returns the kinds of text message that the protocol's `type` covers; empty if the type is unknown. */
export const textKindsOf = (type: string): readonly CodeKind[] => ANSWERING_TEXTS.get(type) ?? []
