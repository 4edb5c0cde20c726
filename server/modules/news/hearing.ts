import type { InvitationKind } from '@replique/contract'
import type { Remarked } from '../collab/index.ts'
import { listenToLines } from './lines.ts'
import { note } from './noting.ts'
import { removeUnreadOf } from './store.ts'
import type { NewsDeps } from './deps.ts'

/** The play or the group of an invitation, by its kind. */
const subject = (kind: InvitationKind, id: string | null) =>
  kind === 'play' ? { playId: id } : kind === 'group' ? { groupId: id } : {}

/** Hears what the modules below tell. */
export function listen(deps: NewsDeps): void {
  const { events } = deps.kernel
  const { auth } = deps.modules
  events.on('invitation.sent', async ({ kind, subjectId, inviter, email }) => {
    const userId = await auth.accountByEmail(email)
    if (userId === null) return
    const origin = `${kind} ${subjectId} ${inviter}`
    const what = { kind: 'invitation', invitation: kind, ...subject(kind, subjectId) } as const
    await note(deps, { userId, actorId: inviter, ...what, origin, fold: origin })
  })
  events.on('invitation.accepted', async ({ kind, subjectId, inviter, userId }) => {
    const fold = `${kind} ${subjectId}`
    const what = { kind: 'accepted', invitation: kind, ...subject(kind, subjectId) } as const
    await note(deps, { userId: inviter, actorId: userId, ...what, origin: `${fold} ${userId}`, fold })
  })
  events.on('play.shared', ({ playId, by, userId }) =>
    note(deps, { userId, kind: 'share', actorId: by, playId, origin: playId, fold: playId }),
  )
  events.on('play.cast-changed', async ({ playId, by, characterId, userIds }) => {
    const about = { kind: 'cast', origin: `${playId} ${characterId}` } as const
    const others = (await deps.modules.plays.peopleOf(playId)).filter((one) => !userIds.includes(one))
    const gone = await removeUnreadOf(deps.kernel.database.db, about, others)
    if (gone.length > 0) deps.tell(gone, { name: 'news' })
    for (const userId of new Set(userIds)) await note(deps, { userId, actorId: by, playId, ...about, fold: playId })
  })
  events.on('play.remarked', (remark) => hearRemark(deps, remark))
  listenToLines(deps)
}

/** Whoever is named, and whoever spoke in the thread before; nobody twice, and nobody who may not read the play. */
async function hearRemark(deps: NewsDeps, remark: Remarked): Promise<void> {
  const { playId, author, thread, entry, mentioned, repliedTo } = remark
  const people = new Set(await deps.modules.plays.peopleOf(playId))
  const about = { actorId: author, playId, thread, origin: `${playId} ${thread} ${entry}`, fold: `${playId} ${thread}` }
  const named = new Set(mentioned)
  for (const userId of new Set([...mentioned, ...repliedTo]))
    if (people.has(userId)) await note(deps, { userId, kind: named.has(userId) ? 'mention' : 'reply', ...about })
}
