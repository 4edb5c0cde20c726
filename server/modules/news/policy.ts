import type { NewsKind, NewsSettings } from '@replique/contract'

/** One thing that happened, and how its reader stands to it now. */
export interface View {
  readonly kind: NewsKind
  /** Whoever did it has an account. */
  readonly actorKnown: boolean
  /** The reader does not want to hear from them. */
  readonly blocked: boolean
  /** Null where it is about no play or group; else whether the reader may see that now. */
  readonly subjectSeen: boolean | null
  /** Of an invitation: whether it still waits. */
  readonly waits: boolean
}

/** What somebody may no longer see is no news to them, nor is an invitation that was answered or taken back. */
export const mayHear = ({ kind, actorKnown, blocked, subjectSeen, waits }: View): boolean =>
  actorKnown && !blocked && (kind === 'invitation' ? waits : subjectSeen !== false)

export const wantsInApp = (settings: NewsSettings, kind: NewsKind): boolean => settings.app[kind]

export const wantsByMail = ({ rhythm, mail }: NewsSettings, kind: NewsKind): boolean =>
  rhythm !== 'never' && kind !== 'invitation' && mail[kind]
