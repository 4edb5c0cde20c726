import type { InvitationKind, NewsKind, NewsRhythm, NewsSettings } from '@replique/contract'
import type { ColumnType } from 'kysely'

export interface NewsRow {
  readonly id: string
  readonly user_id: string
  readonly kind: NewsKind
  readonly actor_id: string
  /** Of an invitation, and of one that was accepted. */
  readonly invitation: InvitationKind | null
  readonly play_id: string | null
  readonly group_id: string | null
  readonly thread: string | null
  /** That somebody was given to play. */
  readonly character_id: string | null
  readonly origin: string
  readonly fold: string
  readonly created_at: Date
  readonly read_at: Date | null
}

export type Kinds = Pick<NewsSettings, 'app' | 'mail'>

export interface SettingsRow {
  readonly user_id: string
  readonly rhythm: NewsRhythm
  /** JSON as written, values as read. */
  readonly kinds: ColumnType<Kinds, string, string>
  readonly language: 'en' | 'fr'
  /** Up to when digests have told; the next one begins there. */
  readonly digest_at: Date
}

// A type and not an interface: Kysely asks for an index signature.
export type NewsTables = {
  news: NewsRow
  news_settings: SettingsRow
}
