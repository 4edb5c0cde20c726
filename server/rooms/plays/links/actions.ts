import { createHash, timingSafeEqual } from 'node:crypto'
import type { GuestPlay, PublicLink } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newToken } from '../../../kernel/ids.ts'
import { drawQr } from '../../../kernel/qr.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayReadByLink, mayShare } from '../policy.ts'
import { requirePlay } from '../standing.ts'
import { findPlay } from '../store.ts'
import type { LinkRow, PlayRow } from '../tables.ts'
import type { PlaysTools } from '../tools.ts'
import { findLink, putLink, removeLink } from './store.ts'

/** Behind the #, the secret reaches no server's log and no other site; whoever reads the play reads its language. */
function present({ origin }: PlaysTools, { language }: PlayRow, { play_id, secret, created_at }: LinkRow): PublicLink {
  const { href: url } = new URL(`${language === 'fr' ? '/fr' : ''}/plays/${play_id}#link=${secret}`, origin)
  return { url, qr: drawQr(url), createdAt: created_at.toISOString() }
}

export async function showLink(tools: PlaysTools, actor: SignedIn, playId: string): Promise<PublicLink | null> {
  const { play } = await requirePlay(tools, playId, { reader: actor, may: mayShare })
  const row = await findLink(tools.database.db, playId)
  return row === null ? null : present(tools, play, row)
}

/** The first link of a play, or another in place of the one there is. */
export async function renewLink(tools: PlaysTools, actor: SignedIn, playId: string): Promise<PublicLink> {
  const { play } = await requirePlay(tools, playId, { reader: actor, may: mayShare })
  const row = { play_id: playId, secret: newToken(16), created_at: tools.clock.now() }
  await putLink(tools.database.db, row)
  return present(tools, play, row)
}

export async function revokeLink(tools: PlaysTools, actor: SignedIn, playId: string): Promise<void> {
  await requirePlay(tools, playId, { reader: actor, may: mayShare })
  await removeLink(tools.database.db, playId)
}

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Of one length whatever was sent, so that time says nothing of how far a guess was right. */
const isSame = (sent: string, kept: string): boolean => timingSafeEqual(hash(sent), hash(kept))

/** The play for whoever has its link; without the right one it is not there. */
export async function readByLink(tools: PlaysTools, key: { id: string; secret: string }): Promise<GuestPlay> {
  const { database, desk, text } = tools
  const [play, link] = [await findPlay(database.db, key.id), await findLink(database.db, key.id)]
  const holds = link !== null && isSame(key.secret, link.secret)
  if (play === null || !mayReadByLink({ holds, trashed: play.trashed_at !== null })) return refuse('play_not_found')
  const { reading, titlePage: _inScript, synopsis: _there, ...shown } = await desk.ask('show', await text.open(key.id))
  const { title, kind, language, pages, words } = reading
  return { id: key.id, title, kind, language, pages, words, ...shown }
}
