import type { AdminPlay } from '@replique/contract'
import { refuse } from '../../kernel/refusal.ts'
import type { AdminDeps } from './deps.ts'

/** People whose plays are found by their names; whoever finds more than these looks for something narrower. */
const MOST_OWNERS = 500

type Plain = Omit<AdminPlay, 'ownerLogin'>

async function withLogins({ modules }: AdminDeps, plays: readonly Plain[]): Promise<AdminPlay[]> {
  const logins = await modules.auth.people.loginsOf([...new Set(plays.map(({ ownerId }) => ownerId))])
  return plays.map((play) => ({ ...play, ownerLogin: logins.get(play.ownerId) ?? '' }))
}

async function withLogin(deps: AdminDeps, play: Plain): Promise<AdminPlay> {
  return (await withLogins(deps, [play]))[0] ?? refuse('play_not_found')
}

/** Plays by part of their titles, or of their owners' names or addresses. */
export async function listPlays(
  deps: AdminDeps,
  wanted: { search: string; only: 'all' | 'trashed'; page: number },
): Promise<{ plays: AdminPlay[]; all: number; pages: number }> {
  const { people } = deps.modules.auth
  const search = wanted.search.trim()
  const owners = search === '' ? [] : await people.idsLike(search, MOST_OWNERS)
  const found = await deps.modules.plays.administration.list({ ...wanted, search, owners })
  return { ...found, plays: await withLogins(deps, found.plays) }
}

export async function setTrashed(
  deps: AdminDeps,
  by: string,
  { id, trashed }: { id: string; trashed: boolean },
): Promise<AdminPlay> {
  return withLogin(deps, await deps.modules.plays.administration.setTrashed(by, id, trashed))
}

/** Gives a play to the account of an address, a login or an id. */
export async function transferPlay(
  deps: AdminDeps,
  by: string,
  { id, to }: { id: string; to: string },
): Promise<AdminPlay> {
  const receiver = (await deps.modules.auth.people.find(to)) ?? refuse('user_not_found')
  return withLogin(deps, await deps.modules.plays.administration.transfer(by, id, receiver))
}
