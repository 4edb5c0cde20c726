import type { Collaborator, PlaySummary } from '@replique/contract'
import type { PlayAccess } from './policy.ts'
import { listFirstOpened } from './store.ts'
import type { PersonRow, PlayRow } from './tables.ts'
import type { PlaysDeps } from './deps.ts'

const SHOWN_PEOPLE = 5

interface Shown {
  readonly play: PlayRow
  readonly access: PlayAccess
}

/** Returns plays as shown in lists; names are looked up once for all of them. */
export async function summarise(deps: PlaysDeps, shown: readonly Shown[]): Promise<PlaySummary[]> {
  const playIds = shown.map(({ play }) => play.id)
  const rows = await listFirstOpened(deps.database.db, playIds, SHOWN_PEOPLE)
  const opened = Map.groupBy(rows.filter(isActive), (row) => row.play_id)
  const ids = [...shown.map(({ play }) => play.owner_id), ...rows.filter(isActive).map((row) => row.user_id)]
  const names = ids.length === 0 ? new Map<string, string>() : await deps.namesOf([...new Set(ids)])
  return shown.map(({ play, access }) => ({
    id: play.id,
    title: play.title,
    kind: play.kind,
    language: play.language,
    layout: play.layout,
    paper: play.paper,
    status: play.status,
    role: access.role ?? 'viewer',
    ownerName: names.get(play.owner_id) ?? '',
    people: (opened.get(play.id) ?? []).flatMap((row) => names.get(row.user_id) ?? []),
    words: play.words,
    pages: play.pages,
    createdAt: play.created_at.toISOString(),
    updatedAt: play.updated_at.toISOString(),
    trashedAt: play.trashed_at?.toISOString() ?? null,
  }))
}

type ActiveRow = PersonRow & { readonly user_id: string }

export const isActive = (row: PersonRow): row is ActiveRow => row.user_id !== null && row.opened_at !== null

export interface Viewer {
  readonly you: string
  /** Whether this user entered the email addresses that the play was shared with. */
  readonly typed: boolean
}

/**
 * Returns a collaborator, identified by email address until they have opened the play, and by name after that. The user
 * who entered the address still sees it beside the name, because two people may have the same name.
 */
export function presentPerson(
  row: PersonRow,
  names: ReadonlyMap<string, string>,
  { you, typed }: Viewer,
): Collaborator {
  const active = isActive(row)
  return {
    id: row.id,
    userId: active ? row.user_id : null,
    name: active ? (names.get(row.user_id) ?? '') : null,
    email: active && !typed ? null : row.email,
    role: row.role,
    state: active ? 'active' : 'invited',
    you: row.user_id === you,
  }
}
