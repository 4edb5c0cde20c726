import type { PlayAuthors, Version } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { ClientRow } from '../tables.ts'
import type { PlaysDeps } from '../deps.ts'
import type { VersionFacts } from './store.ts'

/** Versions as lists show them, with the names looked up once for all. */
export async function presentVersions(deps: PlaysDeps, rows: readonly VersionFacts[]): Promise<Version[]> {
  const ids = [...new Set(rows.flatMap(({ authors }) => authors))]
  const names = ids.length === 0 ? new Map<string, string>() : await deps.namesOf(ids)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kept ? 'kept' : 'automatic',
    createdAt: row.created_at.toISOString(),
    authors: row.authors.flatMap((id) => names.get(id) ?? []),
    words: row.words,
    pages: row.pages,
  }))
}

const HUES = 12

/** For each person their own hue, or the next one that nobody has yet; the same as beside their cursor where it can be. */
function huesOf(ids: readonly string[]): Map<string, number> {
  const hues = new Map<string, number>()
  const taken = new Set<number>()
  for (const id of ids) {
    const own = Number.parseInt(id.slice(0, 8), 16) % HUES
    const steps = Array.from({ length: HUES }, (_, step) => (own + step) % HUES)
    const hue = steps.find((one) => !taken.has(one)) ?? own
    taken.add(hue)
    hues.set(id, hue + 1)
  }
  return hues
}

/** Who wrote by which client: names and nothing else of a person; whoever is gone is nobody. */
export async function presentAuthors(
  deps: PlaysDeps,
  actor: SignedIn,
  rows: readonly ClientRow[],
): Promise<PlayAuthors> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  const names = ids.length === 0 ? new Map<string, string>() : await deps.namesOf(ids)
  const known = ids.filter((id) => names.has(id))
  const hues = huesOf(known)
  const placeOf = (id: string | null): number | null => (id !== null && names.has(id) ? known.indexOf(id) : null)
  return {
    people: known.map((id) => ({ name: names.get(id) ?? '', you: id === actor.id, hue: hues.get(id) ?? 1 })),
    clients: rows.map((row) => ({
      client: row.client,
      person: placeOf(row.user_id),
      from: row.first_at.toISOString(),
      to: row.last_at.toISOString(),
    })),
  }
}
