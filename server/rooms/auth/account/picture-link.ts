import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Auth } from '../auth.ts'

/** Below it people's pictures are served: outside of the product's routes, because an `img` carries no token. */
export const PICTURES = '/auth/pictures'

/** A picture: the path below which pictures of its kind are served, and its own id. */
export interface PictureAt {
  readonly place: string
  readonly id: string
}

const MINUTES_10 = 600

async function signatureOf({ keys }: Auth, { place, id }: PictureAt, until: number): Promise<Buffer> {
  const { refreshSecret } = await keys.read()
  const key = createHmac('sha256', refreshSecret).update('picture links').digest()
  return createHmac('sha256', key).update(`${place} ${id} ${until}`).digest()
}

/** A link that shows a picture for 10 to 20 minutes; for ten minutes it is the same one, so that browsers keep it. */
export async function linkToPicture(auth: Auth, at: PictureAt): Promise<string> {
  const now = Math.floor(auth.kernel.clock.now().getTime() / 1000)
  const until = (Math.floor(now / MINUTES_10) + 2) * MINUTES_10
  const signature = await signatureOf(auth, at, until)
  return `${at.place}/${at.id}?until=${until}&signature=${signature.toString('base64url')}`
}

/** Whether this server made the link, and its time is not over. */
export async function isLinkGood(
  auth: Auth,
  { until, signature, ...at }: PictureAt & { until: string; signature: string },
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= auth.kernel.clock.now().getTime()) return false
  const right = await signatureOf(auth, at, Number(until))
  const given = Buffer.from(signature, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}
