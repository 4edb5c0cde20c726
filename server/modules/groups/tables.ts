import type { GROUP_EVENTS, GroupRole } from '@replique/contract'
import type { Generated } from 'kysely'

export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly language: 'en' | 'fr'
  readonly picture_id: string | null
  readonly picture_type: string | null
  readonly created_at: Date
  readonly archived_at: Date | null
}

export interface MemberRow {
  readonly group_id: string
  readonly user_id: string
  readonly role: GroupRole
  readonly since: Date
}

export interface RemovalRow {
  readonly group_id: string
  readonly user_id: string
  readonly at: Date
}

export interface EventRow {
  /** Ascending. PGlite returns it as a number, PostgreSQL as text. */
  readonly id: Generated<number | string>
  readonly group_id: string
  readonly at: Date
  readonly act: (typeof GROUP_EVENTS)[number]
  readonly by_id: string | null
  readonly person_id: string | null
  readonly subject: string | null
}

// a type, because Kysely needs an index signature, which interfaces don't have
export type GroupsTables = {
  groups: GroupRow
  group_members: MemberRow
  group_removals: RemovalRow
  group_events: EventRow
}
