import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { GuestPlay, PublicLink } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newToken } from '../../../kernel/ids.ts'
import { drawQr } from '../../../kernel/qr.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayReadByLink, mayShare } from '../policy.ts'
import { requirePlay } from '../access.ts'
import { findPlay, findLink, putLink, removeLink } from '../store.ts'
import type { LinkRow, PlayRow } from '../tables.ts'
import type { PlaysDeps } from '../deps.ts'

/**
 * The secret is in the fragment (#), which browsers send neither to servers nor to other sites. The link to a French
 * play opens the French UI, because its readers read French.
 */
function present({ origin }: PlaysDeps, { id, language }: PlayRow, link: Shown): PublicLink {
  const createdAt = link.created_at.toISOString()
  if (link.secret === null) return { url: null, qr: null, createdAt }
  const { href: url } = new URL(`${language === 'fr' ? '/fr' : ''}/plays/${id}#link=${link.secret}`, origin)
  return { url, qr: drawQr(url), createdAt }
}

interface Shown {
  readonly secret: string | null
  readonly created_at: Date
}

/** Derives a 128-bit secret with a key that only this server has. The stored hash can't be used to open the play. */
async function secretOf({ linkKey }: PlaysDeps, playId: string, seed: string): Promise<string> {
  return createHmac('sha256', await linkKey())
    .update(`${playId} ${seed}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

/** Secrets are random, so an unsalted hash can't be reversed. */
const hashSecret = (secret: string): Uint8Array => createHash('sha256').update(`public link ${secret}`).digest()

/**
 * Derives a stored link's secret again. Returns null if the link predates this scheme or was made with another key; the
 * link still opens the play.
 */
async function knownSecret(deps: PlaysDeps, { play_id, seed, secret_hash }: LinkRow): Promise<string | null> {
  if (seed === null) return null
  const secret = await secretOf(deps, play_id, seed)
  return timingSafeEqual(hashSecret(secret), secret_hash) ? secret : null
}

export async function showLink(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<PublicLink | null> {
  const { play } = await requirePlay(deps, playId, { reader: actor, may: mayShare })
  const row = await findLink(deps.database.db, playId)
  if (row === null) return null
  return present(deps, play, { secret: await knownSecret(deps, row), created_at: row.created_at })
}

/** Creates the public link of a play, replacing any previous one. */
export async function renewLink(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<PublicLink> {
  const { play } = await requirePlay(deps, playId, { reader: actor, may: mayShare })
  const [seed, created_at] = [newToken(16), deps.clock.now()]
  const secret = await secretOf(deps, playId, seed)
  await putLink(deps.database.db, { play_id: playId, secret_hash: hashSecret(secret), seed, created_at })
  return present(deps, play, { secret, created_at })
}

export async function revokeLink(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<void> {
  await requirePlay(deps, playId, { reader: actor, may: mayShare })
  await removeLink(deps.database.db, playId)
}

/** Returns the play behind a public link. With a wrong secret, the play appears not to exist. */
export async function readByLink(deps: PlaysDeps, key: { id: string; secret: string }): Promise<GuestPlay> {
  const { database, workers, text } = deps
  const [play, link] = [await findPlay(database.db, key.id), await findLink(database.db, key.id)]
  // both hashes have the same length, so the timing reveals nothing about a guess
  const holds = link !== null && timingSafeEqual(hashSecret(key.secret), link.secret_hash)
  if (play === null || !mayReadByLink({ holds, trashed: play.trashed_at !== null })) return refuse('play_not_found')
  const {
    derived,
    titlePage: _inScript,
    synopsis: _there,
    ...shown
  } = await workers.ask('show', await text.open(key.id))
  const { title, kind, language, pages, words } = derived
  return { id: key.id, title, kind, language, pages, words, ...shown }
}
