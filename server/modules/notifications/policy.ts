import type { NotificationKind, NotificationSettings } from '@replique/contract'

/** One thing that happened, and how its reader stands to it now. */
export interface View {
  readonly kind: NotificationKind
  /** Whoever did it has an account. */
  readonly actorKnown: boolean
  /** The reader does not want to hear from them. */
  readonly blocked: boolean
  /** Null where it is about no play or group; else whether the reader may see that now. */
  readonly subjectSeen: boolean | null
  /** Of an invitation: whether it still waits. */
  readonly waits: boolean
  /** Of a part: whether it is still theirs. */
  readonly plays: boolean
}

/**
 * What somebody may no longer see makes no notification for them, nor does an invitation that was answered or taken back, nor a part
 * that somebody else plays now.
 */
export const mayHear = ({ kind, actorKnown, blocked, subjectSeen, waits, plays }: View): boolean =>
  actorKnown && !blocked && (kind !== 'cast' || plays) && (kind === 'invitation' ? waits : subjectSeen !== false)

export const wantsInApp = (settings: NotificationSettings, kind: NotificationKind): boolean => settings.app[kind]

export const wantsByMail = ({ rhythm, mail }: NotificationSettings, kind: NotificationKind): boolean =>
  rhythm !== 'never' && kind !== 'invitation' && mail[kind]
