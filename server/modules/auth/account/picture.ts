import { LIMITS } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Auth } from '../auth.ts'
import { lockAccount } from '../store.ts'
import { pictureKind } from './picture-kind.ts'
import { linkTo } from './signed-link.ts'
import { findPicture, keepPicture, listPictures, lockPicture, removePicture, type PictureRow } from './store.ts'

/** Below it people's pictures are served: outside of the product's routes, because an `img` carries no token. */
export const PICTURES = '/auth/pictures'

/** The name is the server's own: nothing that somebody typed becomes part of a path. */
const keyOf = (id: string): string => `pictures/${id}`

async function clearAway({ kernel }: Auth, picture: PictureRow | null): Promise<void> {
  if (picture) await kernel.storage.remove(keyOf(picture.id))
}

function replace({ kernel }: Auth, picture: PictureRow): Promise<PictureRow | null> {
  return kernel.database.transaction(async (db) => {
    if (!(await lockAccount(db, picture.account_id))) return refuse('no_authorization')
    const held = await lockPicture(db, picture.account_id)
    await keepPicture(db, picture)
    return held
  })
}

/** Shows a picture in place of an earlier one. It is stored before anything names it. */
export async function setOwnPicture(auth: Auth, actor: SignedIn, bytes: Uint8Array): Promise<{ picture: string }> {
  const { kernel } = auth
  if (bytes.byteLength > LIMITS.picture) return refuse('file_too_large')
  const kind = pictureKind(bytes)
  if (kind === null) return refuse('picture_wrong')
  const id = newId()
  await kernel.storage.put(keyOf(id), bytes)
  const picture = { account_id: actor.id, id, media_type: kind, changed_at: kernel.clock.now() }
  const earlier = await replace(auth, picture).catch(async (error: unknown) => {
    await clearAway(auth, picture)
    throw error
  })
  await clearAway(auth, earlier)
  return { picture: await linkTo(auth, { place: PICTURES, id }) }
}

/** Removes what somebody shows, with its file; nothing happens where they show nothing. */
export async function removePictureOf(auth: Auth, accountId: string): Promise<void> {
  await clearAway(auth, await removePicture(auth.kernel.database.db, accountId))
}

/** Where the pictures of these accounts are shown from for some minutes; accounts without one are left out. */
export async function linksToPictures(auth: Auth, accountIds: readonly string[]): Promise<Map<string, string>> {
  const pictures = await listPictures(auth.kernel.database.db, accountIds)
  const links = await Promise.all(pictures.map(({ id }) => linkTo(auth, { place: PICTURES, id })))
  return new Map(pictures.map(({ account_id }, place) => [account_id, links[place]!]))
}

/** A picture as it is sent. */
export interface ShownPicture {
  readonly type: string
  readonly bytes: Uint8Array
}

/** The picture of that id as it is stored, or null where it is shown no more. */
export async function readPicture({ kernel }: Auth, id: string): Promise<ShownPicture | null> {
  const picture = await findPicture(kernel.database.db, id)
  const bytes = picture && (await kernel.storage.get(keyOf(picture.id)))
  return picture && bytes ? { type: picture.media_type, bytes } : null
}

/** The picture that an account shows. */
export async function readPictureOf(auth: Auth, accountId: string): Promise<ShownPicture | null> {
  const [picture] = await listPictures(auth.kernel.database.db, [accountId])
  return picture ? readPicture(auth, picture.id) : null
}
