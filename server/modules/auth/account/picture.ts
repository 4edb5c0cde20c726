import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Auth } from '../auth.ts'
import { LIMITS } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newId, isId } from '../../../kernel/ids.ts'
import { refuse, requireFileWithin } from '../../../kernel/refusal.ts'
import { lockAccount } from '../store.ts'
import { findPicture, savePicture, listPictures, lockPicture, removePicture, type PictureRow } from './store.ts'
import type { Hono } from 'hono'
import { refusalResponse } from '../../../kernel/http/answer.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'

const startsWith = (bytes: Uint8Array, beginning: readonly number[], at = 0): boolean =>
  beginning.every((byte, place) => bytes[at + place] === byte)

const ascii = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0))

/** Detects a picture's type from its first bytes, regardless of its file name. Returns null for unsupported types. */
export function pictureKind(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | null {
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp'
  return null
}

/** The target of a signed link: the path under which this kind of file is served, and the file's id. */
interface ThingAt {
  readonly place: string
  readonly id: string
}

/** The parts of a signed link in a request. */
export interface SignedLinkParts extends ThingAt {
  readonly until: string
  readonly signature: string
}

/** Links for `img` and `audio` elements, which send no token. The link itself grants access, for 10 to 20 minutes. */
export interface SignedLinks {
  /**
   * Returns a link that is valid for 10 to 20 minutes. The same link is returned for ten minutes, so that browsers can
   * cache the file.
   */
  linkTo(place: string, id: string): Promise<string>
  /** Whether this server signed the link and it has not expired. */
  isGood(link: SignedLinkParts): Promise<boolean>
}

const MINUTES_10 = 600

async function signatureOf({ keys }: Auth, { place, id }: ThingAt, until: number): Promise<Buffer> {
  const { refreshSecret } = await keys.read()
  const key = createHmac('sha256', refreshSecret).update('signed links').digest()
  return createHmac('sha256', key).update(`${place} ${id} ${until}`).digest()
}

async function linkTo(auth: Auth, at: ThingAt): Promise<string> {
  const now = Math.floor(auth.kernel.clock.now().getTime() / 1000)
  const until = (Math.floor(now / MINUTES_10) + 2) * MINUTES_10
  const signature = await signatureOf(auth, at, until)
  return `${at.place}/${at.id}?until=${until}&signature=${signature.toString('base64url')}`
}

async function isLinkGood(auth: Auth, { until, signature, ...at }: SignedLinkParts): Promise<boolean> {
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= auth.kernel.clock.now().getTime()) return false
  const right = await signatureOf(auth, at, Number(until))
  const given = Buffer.from(signature, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}

export const openLinks = (auth: Auth): SignedLinks => ({
  linkTo: (place, id) => linkTo(auth, { place, id }),
  isGood: (link) => isLinkGood(auth, link),
})

/** The path under which users' pictures are served. It is outside the API routes because an `img` sends no token. */
export const PICTURES = '/auth/pictures'

/** Storage keys use an id that the server created, so that no user input becomes part of a path. */
const keyOf = (id: string): string => `pictures/${id}`

async function clearAway({ kernel }: Auth, picture: PictureRow | null): Promise<void> {
  if (picture) await kernel.storage.remove(keyOf(picture.id))
}

function replace({ kernel }: Auth, picture: PictureRow): Promise<PictureRow | null> {
  return kernel.database.transaction(async (db) => {
    if (!(await lockAccount(db, picture.account_id))) return refuse('no_authorization')
    const held = await lockPicture(db, picture.account_id)
    await savePicture(db, picture)
    return held
  })
}

/** Replaces the user's picture. The file is stored before any row refers to it. */
export async function setOwnPicture(auth: Auth, actor: SignedIn, bytes: Uint8Array): Promise<{ picture: string }> {
  const { kernel } = auth
  requireFileWithin(bytes.byteLength, LIMITS.picture)
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

/** Removes a user's picture and its file, if there is one. */
export async function removePictureOf(auth: Auth, accountId: string): Promise<void> {
  await clearAway(auth, await removePicture(auth.kernel.database.db, accountId))
}

/**
 * Returns links to the pictures of these accounts, valid for 10 to 20 minutes. Accounts without a picture are left out.
 */
export async function linksToPictures(auth: Auth, accountIds: readonly string[]): Promise<Map<string, string>> {
  const pictures = await listPictures(auth.kernel.database.db, accountIds)
  const links = await Promise.all(pictures.map(({ id }) => linkTo(auth, { place: PICTURES, id })))
  return new Map(pictures.map(({ account_id }, place) => [account_id, links[place]!]))
}

/** A picture with its media type. */
export interface ShownPicture {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Returns a stored picture by id, or null if it has been replaced or removed. */
export async function readPicture({ kernel }: Auth, id: string): Promise<ShownPicture | null> {
  const picture = await findPicture(kernel.database.db, id)
  const bytes = picture && (await kernel.storage.get(keyOf(picture.id)))
  return picture && bytes ? { type: picture.media_type, bytes } : null
}

/** Returns an account's picture, or null. */
export async function readPictureOf(auth: Auth, accountId: string): Promise<ShownPicture | null> {
  const [picture] = await listPictures(auth.kernel.database.db, [accountId])
  return picture ? readPicture(auth, picture.id) : null
}

/** Headers that prevent a browser from running anything hidden in a picture file. */
const SAFE = {
  'content-security-policy': `default-src 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=3600',
}

/** Serves the pictures of other modules: they choose the paths, and this module signs the links. */
export interface Pictures {
  /** Returns a link to the picture with this id under this path, valid for 10 to 20 minutes. */
  linkTo(place: string, id: string): Promise<string>
  /** Serves pictures under a path to requests with a valid link. */
  show(app: Hono<AppEnv>, place: string, read: (id: string) => Promise<ShownPicture | null>): void
}

export const openPictures = (auth: Auth): Pictures => ({
  linkTo: (place, id) => linkTo(auth, { place, id }),
  show: (app, place, read) => {
    app.get(`${place}/:id`, async (c) => {
      const { id } = c.req.param()
      const link = { place, id, until: c.req.query('until') ?? '', signature: c.req.query('signature') ?? '' }
      const picture = isId(id) && (await isLinkGood(auth, link)) ? await read(id) : null
      if (!picture) return refusalResponse('not_found', { 'cache-control': 'no-store' })
      return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, { ...SAFE, 'content-type': picture.type })
    })
  },
})
