import type { InvitationKind, NewsKind } from '@replique/contract'
import { newId } from '../../kernel/ids.ts'
import { wantsByMail, wantsInApp } from './policy.ts'
import { settingsOf } from './settings.ts'
import { addNews, dropOldest } from './store.ts'
import type { NewsDeps } from './deps.ts'

/** One person's doings that one other is told of, so that nobody fills another's list. */
const FROM_ONE = { name: 'news.from-one', events: 120, seconds: 3600, burst: 60 }

/** Something that happened, and whom it concerns. */
export interface Happening {
  readonly userId: string
  readonly kind: NewsKind
  readonly actorId: string
  readonly invitation?: InvitationKind
  readonly playId?: string | null
  readonly groupId?: string | null
  readonly thread?: string
  readonly characterId?: string
  /** Tells this from all else of the same kind. */
  readonly origin: string
  /** What is the same here is shown as one line. */
  readonly fold: string
}

/** These may be sent again, and then wait again. */
const AGAIN: ReadonlySet<NewsKind> = new Set(['invitation', 'accepted', 'share', 'lines', 'cast'])

/** Keeps what happened for the person it concerns, where they want to hear of it, and tells their open pages. */
export async function note(deps: NewsDeps, happening: Happening): Promise<void> {
  const { kernel, modules, tell } = deps
  const { userId, kind, actorId } = happening
  if (userId === actorId || (await modules.friends.isBlocked(userId, actorId))) return
  const settings = await settingsOf(deps, userId)
  if (!wantsInApp(settings, kind) && !wantsByMail(settings, kind)) return
  if (!kernel.limits.take(FROM_ONE, `${actorId} ${userId}`)) return
  const isNew = await kernel.database.transaction(async (db) => {
    const added = await addNews(db, rowOf(happening, kernel.clock.now()), AGAIN.has(kind))
    if (added) await dropOldest(db, userId)
    return added
  })
  if (isNew && wantsInApp(settings, kind)) tell([userId], { name: 'news' })
}

const rowOf = (it: Happening, now: Date) => ({
  id: newId(),
  user_id: it.userId,
  kind: it.kind,
  actor_id: it.actorId,
  invitation: it.invitation ?? null,
  play_id: it.playId ?? null,
  group_id: it.groupId ?? null,
  thread: it.thread ?? null,
  character_id: it.characterId ?? null,
  origin: `${it.kind === 'reply' ? 'mention' : it.kind} ${it.origin}`,
  fold: `${it.kind} ${it.fold}`,
  created_at: now,
  read_at: null,
})
