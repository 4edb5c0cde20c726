import type { AdminPlay } from '@replique/contract'
import { refuse } from '../../kernel/refusal.ts'
import type { AdminTools } from './tools.ts'

/** People whose plays are found by their names; whoever finds more than these looks for something narrower. */
const MOST_OWNERS = 500

type Plain = Omit<AdminPlay, 'ownerLogin'>

async function withLogins({ doors }: AdminTools, plays: readonly Plain[]): Promise<AdminPlay[]> {
  const logins = await doors.auth.people.loginsOf([...new Set(plays.map(({ ownerId }) => ownerId))])
  return plays.map((play) => ({ ...play, ownerLogin: logins.get(play.ownerId) ?? '' }))
}

async function withLogin(tools: AdminTools, play: Plain): Promise<AdminPlay> {
  return (await withLogins(tools, [play]))[0] ?? refuse('play_not_found')
}

/** Plays by part of their titles, or of their owners' names or addresses. */
export async function listPlays(
  tools: AdminTools,
  wanted: { search: string; only: 'all' | 'trashed'; page: number },
): Promise<{ plays: AdminPlay[]; all: number; pages: number }> {
  const { people } = tools.doors.auth
  const search = wanted.search.trim()
  const owners = search === '' ? [] : await people.idsLike(search, MOST_OWNERS)
  const found = await tools.doors.plays.administration.list({ ...wanted, search, owners })
  return { ...found, plays: await withLogins(tools, found.plays) }
}

export async function setTrashed(
  tools: AdminTools,
  by: string,
  { id, trashed }: { id: string; trashed: boolean },
): Promise<AdminPlay> {
  return withLogin(tools, await tools.doors.plays.administration.setTrashed(by, id, trashed))
}

/** Gives a play to the account of an address, a login or an id. */
export async function transferPlay(
  tools: AdminTools,
  by: string,
  { id, to }: { id: string; to: string },
): Promise<AdminPlay> {
  const receiver = (await tools.doors.auth.people.find(to)) ?? refuse('user_not_found')
  return withLogin(tools, await tools.doors.plays.administration.transfer(by, id, receiver))
}
