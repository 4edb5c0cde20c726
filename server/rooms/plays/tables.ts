import type { ColumnType } from 'kysely'
import type { Language, LayoutName, Paper, PlayKind } from '@replique/script'

export type PlayStatus = 'draft' | 'finished'
export type GivenRole = 'viewer' | 'commenter' | 'editor'

export interface PlayRow {
  readonly id: string
  readonly owner_id: string
  readonly title: string
  readonly kind: PlayKind
  readonly language: Language
  readonly layout: LayoutName
  readonly paper: Paper
  readonly status: PlayStatus
  readonly words: number
  readonly pages: number
  readonly last_seq: number
  readonly read_seq: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly trashed_at: Date | null
}

export interface PersonRow {
  readonly id: string
  readonly play_id: string
  readonly user_id: string | null
  readonly email: string
  readonly role: GivenRole
  readonly created_at: Date
  readonly opened_at: Date | null
}

export interface UpdateRow {
  readonly play_id: string
  readonly seq: number
  readonly update: Uint8Array
  readonly author: string | null
  readonly client: string | null
  readonly created_at: Date
}

export interface SnapshotRow {
  readonly play_id: string
  readonly upto_seq: number
  readonly state: Uint8Array
  readonly created_at: Date
}

export interface VersionRow {
  readonly id: string
  readonly play_id: string
  readonly seq: number
  readonly name: string | null
  readonly named_by: string | null
  readonly kept: boolean
  /** JSON as written, a list as read. */
  readonly authors: ColumnType<string[], string, string>
  readonly words: number
  readonly pages: number
  readonly state: Uint8Array
  readonly created_at: Date
}

export interface ClientRow {
  readonly play_id: string
  readonly client: number
  readonly user_id: string | null
  readonly first_at: Date
  readonly last_at: Date
}

// A type and not an interface: Kysely asks for an index signature.
export type PlaysTables = {
  plays: PlayRow
  play_people: PersonRow
  play_updates: UpdateRow
  play_snapshots: SnapshotRow
  play_versions: VersionRow
  play_clients: ClientRow
}
