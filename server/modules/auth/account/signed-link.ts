import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Auth } from '../auth.ts'

/** Something that is shown or played: the path below which things of its kind are served, and its own id. */
export interface ThingAt {
  readonly place: string
  readonly id: string
}

/** What came in with a link. */
export interface GivenLink extends ThingAt {
  readonly until: string
  readonly signature: string
}

/** Links to what an `img` or an `audio` fetches: those carry no token, so the link itself opens it, for some minutes. */
export interface SignedLinks {
  /** A link that opens for 10 to 20 minutes; for ten minutes it is the same one, so that browsers keep it. */
  linkTo(place: string, id: string): Promise<string>
  /** Whether this server made the link, and its time is not over. */
  isGood(link: GivenLink): Promise<boolean>
}

const MINUTES_10 = 600

async function signatureOf({ keys }: Auth, { place, id }: ThingAt, until: number): Promise<Buffer> {
  const { refreshSecret } = await keys.read()
  const key = createHmac('sha256', refreshSecret).update('signed links').digest()
  return createHmac('sha256', key).update(`${place} ${id} ${until}`).digest()
}

export async function linkTo(auth: Auth, at: ThingAt): Promise<string> {
  const now = Math.floor(auth.kernel.clock.now().getTime() / 1000)
  const until = (Math.floor(now / MINUTES_10) + 2) * MINUTES_10
  const signature = await signatureOf(auth, at, until)
  return `${at.place}/${at.id}?until=${until}&signature=${signature.toString('base64url')}`
}

export async function isLinkGood(auth: Auth, { until, signature, ...at }: GivenLink): Promise<boolean> {
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= auth.kernel.clock.now().getTime()) return false
  const right = await signatureOf(auth, at, Number(until))
  const given = Buffer.from(signature, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}

export const openLinks = (auth: Auth): SignedLinks => ({
  linkTo: (place, id) => linkTo(auth, { place, id }),
  isGood: (link) => isLinkGood(auth, link),
})
