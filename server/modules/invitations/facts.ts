import type { InvitationKind } from '@replique/contract'

declare module '../../kernel/events.ts' {
  interface Facts {
    /** Somebody was invited by their address; whether anybody stands behind it is not said here. */
    'invitation.sent': {
      readonly kind: InvitationKind
      readonly subjectId: string | null
      readonly inviter: string
      readonly email: string
    }
    'invitation.accepted': {
      readonly kind: InvitationKind
      readonly subjectId: string | null
      readonly inviter: string
      readonly userId: string
    }
  }
}
