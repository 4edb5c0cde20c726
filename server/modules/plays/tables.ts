import type { GivenRole } from '@replique/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Language, LayoutName, Paper, PlayKind } from '@replique/script'

export type { GivenRole } from '@replique/contract'

export type PlayStatus = 'draft' | 'finished'

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
  /** The address that the play was shared with; null for a friend, who is chosen by name. */
  readonly email: string | null
  readonly role: GivenRole
  /**
   * Whether the owner of this address has blocked the play's owner. If so, they are not notified and can't see the
   * play.
   */
  readonly silenced: boolean
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
  /** Written as JSON text, read as a list. */
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
  /** Whether anything was written with this client id; otherwise the play was only opened with it. */
  readonly wrote: boolean
}

export interface SetAsideRow {
  readonly play_id: string
  readonly seq: number
  readonly kind: 'update' | 'snapshot'
  readonly bytes: Uint8Array
  readonly author: string | null
  readonly client: string | null
  readonly created_at: Date
  readonly set_aside_at: Date
  readonly reason: string
}

export interface LinkRow {
  readonly play_id: string
  readonly secret_hash: Uint8Array
  /** The seed from which the server's key derives the secret; null for older links. */
  readonly seed: string | null
  readonly created_at: Date
}

export interface SearchRow {
  readonly play_id: string
  readonly seq: number
  readonly language: Language
  readonly head: string
  readonly words: string
  readonly plain: string
  readonly body: string
}

export interface LabelRow {
  readonly user_id: string
  readonly play_id: string
  readonly label: string
}

export interface GroupShareRow {
  readonly play_id: string
  readonly group_id: string
  readonly role: GivenRole
  readonly created_at: Date
}

export interface CastRow {
  readonly play_id: string
  readonly character_id: string
  /** The position in the character's cast. */
  readonly place: number
  readonly user_id: string | null
  readonly voice_id: string | null
  /** The invitation for which the part is reserved: a row of play_people. */
  readonly person_id: string | null
  readonly understudy: boolean
}

export interface LinesRow {
  readonly play_id: string
  readonly character_id: string
  readonly hash: string
}

export interface SeenLinesRow extends LinesRow {
  readonly user_id: string
}

export interface AttachmentRow {
  readonly id: string
  readonly play_id: string
  readonly name: string
  readonly bytes: number
  readonly key: string
  readonly created_at: Date
}

export interface VisitRow {
  readonly play_id: string
  readonly user_id: string
  /** The last update that the user has seen. */
  readonly seq: number
  readonly at: Date
}

export interface ChangeRow {
  readonly play_id: string
  readonly author: string
  readonly block: string
  readonly seq: number
  readonly at: Date
  readonly place: string
}

// a type, because Kysely needs the implicit index signature that interfaces lack
export type PlaysTables = {
  plays: PlayRow & {
    readonly sort_title: Generated<string>
    readonly state_bytes: Generated<number>
    readonly unfolded_bytes: Generated<number>
  }
  play_people: PersonRow
  play_updates: UpdateRow
  play_snapshots: SnapshotRow
  play_versions: VersionRow
  play_clients: ClientRow
  play_set_aside: SetAsideRow
  play_links: LinkRow
  play_search: SearchRow
  play_labels: LabelRow
  play_groups: GroupShareRow
  play_casting: CastRow
  play_lines: LinesRow
  play_attachments: AttachmentRow
  play_lines_seen: SeenLinesRow
  play_visits: VisitRow
  play_changes: ChangeRow
}
