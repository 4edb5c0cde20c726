import type { Hono } from 'hono'
import { answerRefusal } from '../../../kernel/http/answer.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { isLinkGood, PICTURES } from './picture-link.ts'
import { readPicture } from './picture.ts'

/** Even a picture that is more than a picture does nothing in a browser. */
const SAFE = {
  'content-security-policy': `default-src 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=3600',
}

/** Shows pictures to whoever was given a link. */
export function mountPictures(auth: Auth, app: Hono<AppEnv>): void {
  app.get(`${PICTURES}/:id`, async (c) => {
    const { id } = c.req.param()
    const link = { id, until: c.req.query('until') ?? '', signature: c.req.query('signature') ?? '' }
    const picture = isId(id) && (await isLinkGood(auth, link)) ? await readPicture(auth, id) : null
    if (!picture) return answerRefusal('not_found', { 'cache-control': 'no-store' })
    return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, { ...SAFE, 'content-type': picture.type })
  })
}
