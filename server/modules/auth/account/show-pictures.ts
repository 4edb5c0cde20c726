import type { Hono } from 'hono'
import { answerRefusal } from '../../../kernel/http/answer.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import type { ShownPicture } from './picture.ts'
import { isLinkGood, linkTo } from './signed-link.ts'

/** Even a picture that is more than a picture does nothing in a browser. */
const SAFE = {
  'content-security-policy': `default-src 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=3600',
}

/** For modules that keep pictures of their own: the paths are theirs, the signed links are made here. */
export interface Pictures {
  /** A link that shows the picture of that id, below that path, for some minutes. */
  linkTo(place: string, id: string): Promise<string>
  /** Shows pictures below a path to whoever was given a link. */
  show(app: Hono<AppEnv>, place: string, read: (id: string) => Promise<ShownPicture | null>): void
}

export const openPictures = (auth: Auth): Pictures => ({
  linkTo: (place, id) => linkTo(auth, { place, id }),
  show: (app, place, read) => {
    app.get(`${place}/:id`, async (c) => {
      const { id } = c.req.param()
      const link = { place, id, until: c.req.query('until') ?? '', signature: c.req.query('signature') ?? '' }
      const picture = isId(id) && (await isLinkGood(auth, link)) ? await read(id) : null
      if (!picture) return answerRefusal('not_found', { 'cache-control': 'no-store' })
      return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, { ...SAFE, 'content-type': picture.type })
    })
  },
})
