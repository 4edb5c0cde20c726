import type { InvitationKind, NotificationKind } from '@replique/contract'
import { newId } from '../../kernel/ids.ts'
import { wantsByMail, wantsInApp } from './policy.ts'
import { settingsOf } from './settings.ts'
import { addNotifications, dropOldest, hasUnread, markPlayRead, removeUnread } from './store.ts'
import type { NotificationsDeps } from './deps.ts'
import type { CommentEvent } from '../collab/index.ts'

/** Limits the notifications that one user's actions create for another, so that nobody can flood a list. */
const FROM_ONE = { name: 'news.from-one', events: 120, seconds: 3600, burst: 60 }

/** An event, with the user it concerns. */
export interface NotificationInput {
  readonly userId: string
  readonly kind: NotificationKind
  readonly actorId: string
  readonly invitation?: InvitationKind
  readonly playId?: string | null
  readonly groupId?: string | null
  readonly thread?: string
  readonly characterId?: string
  /** Identifies the event among all events of the same kind. */
  readonly origin: string
  /** Notifications with the same value are shown as one line. */
  readonly fold: string
}

/** Kinds that can recur with the same origin. The existing notification then becomes unread again. */
const AGAIN: ReadonlySet<NotificationKind> = new Set([
  'invitation', 'accepted', 'share', 'lines', 'cast', 'calls', 'line-notes', 'parts',
]) // prettier-ignore

/** Stores a notification for the user it concerns, unless they turned this kind off, and notifies their open pages. */
export async function notify(deps: NotificationsDeps, happening: NotificationInput): Promise<void> {
  const { kernel, modules, tell } = deps
  const { userId, kind, actorId } = happening
  if (userId === actorId || (await modules.friends.isBlocked(userId, actorId))) return
  const settings = await settingsOf(deps, userId)
  if (!wantsInApp(settings, kind) && !wantsByMail(settings, kind)) return
  if (!kernel.limits.take(FROM_ONE, `${actorId} ${userId}`)) return
  const isNew = await kernel.database.transaction(async (db) => {
    const added = await addNotifications(db, rowOf(happening, kernel.clock.now()), AGAIN.has(kind))
    if (added) await dropOldest(db, userId)
    return added
  })
  if (isNew && wantsInApp(settings, kind)) tell([userId], { name: 'news' })
}

const rowOf = (it: NotificationInput, now: Date) => ({
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

/** Returns the id of an invitation's play or group as `playId` or `groupId`; an empty object for other kinds. */
const subject = (kind: InvitationKind, id: string | null) =>
  kind === 'play' ? { playId: id } : kind === 'group' ? { groupId: id } : {}

/** Listens to the events of the modules below this one. */
export function listenToEvents(deps: NotificationsDeps): void {
  const { events } = deps.kernel
  const { auth } = deps.modules
  events.on('invitation.sent', async ({ kind, subjectId, inviter, email }) => {
    const userId = await auth.accountByEmail(email)
    if (userId === null) return
    const origin = `${kind} ${subjectId} ${inviter}`
    const what = { kind: 'invitation', invitation: kind, ...subject(kind, subjectId) } as const
    await notify(deps, { userId, actorId: inviter, ...what, origin, fold: origin })
  })
  events.on('invitation.accepted', async ({ kind, subjectId, inviter, userId }) => {
    const fold = `${kind} ${subjectId}`
    const what = { kind: 'accepted', invitation: kind, ...subject(kind, subjectId) } as const
    await notify(deps, { userId: inviter, actorId: userId, ...what, origin: `${fold} ${userId}`, fold })
  })
  events.on('play.shared', ({ playId, by, userId }) =>
    notify(deps, { userId, kind: 'share', actorId: by, playId, origin: playId, fold: playId }),
  )
  events.on('play.commented', (comment) => notifyOfComment(deps, comment))
  listenToCasting(deps)
  listenToLines(deps)
}

/** Notifies each user who is mentioned or has already written in the thread, but only if they may read the play. */
async function notifyOfComment(deps: NotificationsDeps, comment: CommentEvent): Promise<void> {
  const { playId, author, thread, entry, mentioned, repliedTo } = comment
  const people = new Set(await deps.modules.plays.peopleOf(playId))
  const about = { actorId: author, playId, thread, origin: `${playId} ${thread} ${entry}`, fold: `${playId} ${thread}` }
  const named = new Set(mentioned)
  for (const userId of new Set([...mentioned, ...repliedTo]))
    if (people.has(userId)) await notify(deps, { userId, kind: named.has(userId) ? 'mention' : 'reply', ...about })
}

/** Notifies users of the parts they are given, with one line per play. Users who lose a part no longer see its line. */
function listenToCasting(deps: NotificationsDeps): void {
  deps.kernel.events.on('play.cast-changed', async ({ playId, by, characterId, userIds, formerIds }) => {
    const part = { kind: 'cast', actorId: by, playId, characterId, origin: `${playId} ${characterId}` } as const
    for (const userId of new Set(userIds))
      if (!formerIds.includes(userId)) await notify(deps, { userId, ...part, fold: playId })
    deps.tell(
      formerIds.filter((userId) => !userIds.includes(userId)),
      { name: 'news' },
    )
  })
}

/**
 * Notifies users that their lines were changed: once per play until they open it, and never while they have the play
 * open. If their lines are back to what they last saw, the unread notification is removed.
 */
function listenToLines(deps: NotificationsDeps): void {
  const { events, database, clock } = deps.kernel
  const { plays, collab } = deps.modules
  events.on('play.lines-changed', async ({ playId, userId, by }) => {
    const which = { userId, kind: 'lines', playId } as const
    if (by === null) {
      if (await removeUnread(database.db, which)) deps.tell([userId], { name: 'news' })
      return
    }
    if (collab.isThere(playId, userId) || (await hasUnread(database.db, which, by))) return
    if (!(await plays.peopleOf(playId)).includes(userId)) return
    await notify(deps, { ...which, actorId: by, origin: `${playId} ${by}`, fold: playId })
  })
  events.on('play.lines-seen', async ({ playId, userId }) => {
    if (await markPlayRead(database.db, { userId, kind: 'lines', playId }, clock.now()))
      deps.tell([userId], { name: 'news' })
  })
}
