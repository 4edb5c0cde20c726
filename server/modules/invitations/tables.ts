import type { InvitationKind } from '@replique/contract'

export interface InvitationRow {
  readonly id: string
  readonly kind: InvitationKind
  readonly subject_id: string | null
  readonly inviter: string
  readonly email: string | null
  readonly role: string | null
  readonly language: 'en' | 'fr'
  readonly secret_hash: Uint8Array
  readonly uses_left: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly withdrawn_at: Date | null
  readonly declined_at: Date | null
  readonly silenced: boolean
}

export interface UseRow {
  readonly invitation_id: string
  readonly user_id: string
  readonly at: Date
}

// A type and not an interface: Kysely asks for an index signature.
export type InvitationTables = {
  invitations: InvitationRow
  invitation_uses: UseRow
}
