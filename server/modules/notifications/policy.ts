import type { NotificationKind, NotificationSettings } from '@replique/contract'

/** The facts that decide whether a user may currently see a notification. */
export interface NotificationFacts {
  readonly kind: NotificationKind
  /** Whether the user who caused it still has an account. */
  readonly actorKnown: boolean
  /** Whether the reader has blocked the user who caused it. */
  readonly blocked: boolean
  /** Whether the reader may see the notification's play or group; null if it has neither. */
  readonly subjectSeen: boolean | null
  /** For an invitation: whether it is still pending. */
  readonly waits: boolean
  /** For a part: whether the reader still has it. */
  readonly plays: boolean
}

/**
 * Whether a notification is shown. It is hidden if the user who caused it is deleted or blocked by the reader, if the
 * reader may no longer see its subject or no longer has the part, or if its invitation was answered or revoked.
 */
export const maySee = ({ kind, actorKnown, blocked, subjectSeen, waits, plays }: NotificationFacts): boolean =>
  actorKnown && !blocked && (kind !== 'cast' || plays) && (kind === 'invitation' ? waits : subjectSeen !== false)

export const wantsInApp = (settings: NotificationSettings, kind: NotificationKind): boolean => settings.app[kind]

export const wantsByMail = ({ rhythm, mail }: NotificationSettings, kind: NotificationKind): boolean =>
  rhythm !== 'never' && kind !== 'invitation' && mail[kind]
