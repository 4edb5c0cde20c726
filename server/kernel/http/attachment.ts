import type { MiddlewareHandler } from 'hono'

/** A file that is answered is to be kept, never shown in place. */
export const asAttachment: MiddlewareHandler = async (c, next) => {
  await next()
  const disposition = c.res.headers.get('content-disposition')
  if (disposition !== null) c.res.headers.set('content-disposition', disposition.replace(/^inline/, 'attachment'))
}
