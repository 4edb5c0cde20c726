import type { LetterName } from '@replique/contract'
import type { AuthConfig } from '../config.ts'
import type { CodeKind } from '../tables.ts'

interface Kind {
  /** What the link says it is, in the protocol's words. */
  readonly type: string
  readonly letter: LetterName
  readonly life: 'linkSeconds' | 'confirmationSeconds' | 'inviteSeconds'
  /** The account's column that remembers when it was sent last. */
  readonly sentAt:
    | 'confirmation_sent_at'
    | 'recovery_sent_at'
    | 'invited_at'
    | 'email_change_sent_at'
    | 'reauthentication_sent_at'
}

export const KINDS: Readonly<Record<CodeKind, Kind>> = {
  confirmation: { type: 'signup', letter: 'confirm', life: 'confirmationSeconds', sentAt: 'confirmation_sent_at' },
  invite: { type: 'invite', letter: 'invite', life: 'inviteSeconds', sentAt: 'invited_at' },
  'magic-link': { type: 'magiclink', letter: 'magic-link', life: 'linkSeconds', sentAt: 'recovery_sent_at' },
  recovery: { type: 'recovery', letter: 'recovery', life: 'linkSeconds', sentAt: 'recovery_sent_at' },
  'email-change-current': {
    type: 'email_change',
    letter: 'email-change-current',
    life: 'confirmationSeconds',
    sentAt: 'email_change_sent_at',
  },
  'email-change-new': {
    type: 'email_change',
    letter: 'email-change-new',
    life: 'confirmationSeconds',
    sentAt: 'email_change_sent_at',
  },
  reauthentication: {
    type: 'reauthentication',
    letter: 'reauthentication',
    life: 'linkSeconds',
    sentAt: 'reauthentication_sent_at',
  },
}

/** Seconds for which the link holds; a code never outlives a sign-in link. */
export function lifeOf(kind: CodeKind, config: AuthConfig): { link: number; code: number } {
  const link = config[KINDS[kind].life]
  return { link, code: Math.min(link, config.linkSeconds) }
}

const BOTH: readonly CodeKind[] = ['confirmation', 'magic-link']
const CHANGES: readonly CodeKind[] = ['email-change-current', 'email-change-new']

const ANSWERING: ReadonlyMap<string, readonly CodeKind[]> = new Map([
  ['email', BOTH],
  ['magiclink', BOTH],
  ['signup', ['confirmation']],
  ['invite', ['invite']],
  ['recovery', ['recovery']],
  ['email_change', CHANGES],
])

/** The kinds that a type of the protocol means; none for one there is not. */
export const kindsOf = (type: string): readonly CodeKind[] => ANSWERING.get(type) ?? []
