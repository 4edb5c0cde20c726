import { LIMITS } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { afterCommit } from '../../kernel/db/database.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse, requireFileWithin } from '../../kernel/refusal.ts'
import { pictureKind, type ShownPicture } from '../auth/index.ts'
import { recordEvent } from './activity.ts'
import { mayChange } from './policy.ts'
import { requireGroup, requireLocked } from './access.ts'
import { changeGroup, findByPicture } from './store.ts'
import type { GroupRow } from './tables.ts'
import type { GroupsDeps } from './deps.ts'

/** The path that serves groups' pictures to anyone with the link. */
export const PICTURES = '/api/groups/pictures'

/** The storage key, built from an id that the server created, never from user input. */
const keyOf = (id: string): string => `group-pictures/${id}`

type Pictured = Pick<GroupRow, 'picture_id'>

/** Returns a link to a group's picture, valid for a few minutes, or null if the group has no picture. */
export const linkToPicture = async ({ modules }: GroupsDeps, { picture_id: id }: Pictured): Promise<string | null> =>
  id === null ? null : modules.auth.pictures.linkTo(PICTURES, id)

export async function clearPicture({ kernel }: GroupsDeps, { picture_id: id }: Pictured): Promise<void> {
  if (id !== null) await kernel.storage.remove(keyOf(id))
}

interface Picture {
  readonly picture_id: string | null
  readonly picture_type: string | null
}

/** Replaces a group's picture and deletes the old file. Null removes the picture. */
async function replace(deps: GroupsDeps, actor: SignedIn, { id, picture }: { id: string; picture: Picture }) {
  const { database, events } = deps.kernel
  const earlier = await database.transaction(async (db) => {
    const { group } = await requireLocked(db, id, { actor, may: mayChange })
    await changeGroup(db, id, picture)
    await recordEvent(deps, db, { groupId: id, act: 'changed', by: actor.id })
    afterCommit(db, () => events.emit('group.changed', { groupId: id, by: actor.id }))
    return group
  })
  await clearPicture(deps, earlier)
}

/** Sets a group's picture. The file is stored before the row refers to it. */
export async function setPicture(
  deps: GroupsDeps,
  actor: SignedIn,
  { id, bytes }: { id: string; bytes: Uint8Array },
): Promise<{ picture: string }> {
  const { database, storage } = deps.kernel
  await requireGroup(database.db, id, { actor, may: mayChange })
  requireFileWithin(bytes.byteLength, LIMITS.picture)
  const kind = pictureKind(bytes)
  if (kind === null) return refuse('picture_wrong')
  const picture = { picture_id: newId(), picture_type: kind }
  await storage.put(keyOf(picture.picture_id), bytes)
  await replace(deps, actor, { id, picture }).catch(async (error: unknown) => {
    await clearPicture(deps, picture)
    throw error
  })
  return { picture: await deps.modules.auth.pictures.linkTo(PICTURES, picture.picture_id) }
}

export const removePicture = (deps: GroupsDeps, actor: SignedIn, id: string): Promise<void> =>
  replace(deps, actor, { id, picture: { picture_id: null, picture_type: null } })

/** Returns a stored picture, or null if no group uses it any more. */
export async function readPicture({ kernel }: GroupsDeps, id: string): Promise<ShownPicture | null> {
  const group = await findByPicture(kernel.database.db, id)
  const bytes = group && (await kernel.storage.get(keyOf(id)))
  return group?.picture_type && bytes ? { type: group.picture_type, bytes } : null
}
