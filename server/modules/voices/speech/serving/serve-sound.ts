import type { Context, Hono } from 'hono'
import { refusalResponse } from '../../../../kernel/http/answer.ts'
import type { AppEnv } from '../../../../kernel/http/call.ts'
import type { SignedLinks } from '../../../auth/index.ts'

/** A range of bytes, with both ends included. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a Range header. Returns null for the whole file, including when the header is invalid or has several ranges
 * (RFC 9110, 14.2), and 'none' if the range can't be satisfied.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return last === '0' || size === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'none' : { from, to }
}

/** A sound that can be served. */
export interface Sound {
  readonly type: 'audio/mpeg' | 'audio/ogg' | 'audio/mp4' | 'audio/wav'
  readonly bytes: Uint8Array
}

/** Headers that keep a browser from interpreting a file as anything but sound, and shared caches from storing it. */
const SAFE = {
  'content-security-policy': `default-src 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
  // short, so that a deleted recording is gone from caches within the hour
  'cache-control': 'private, max-age=3600',
}

// ids are made by the server; nothing else becomes part of a key
const ID = /^[\w-]{1,128}$/

/** Serves sounds under a path to anyone with a link from `links.linkTo(place, id)`. Safari requests them in ranges. */
export function serveSound(
  app: Hono<AppEnv>,
  links: SignedLinks,
  { place, read }: { readonly place: string; readonly read: (id: string) => Promise<Sound | null> },
): void {
  app.get(`${place}/:id`, async (c) => {
    const { id } = c.req.param()
    const link = { place, id, until: c.req.query('until') ?? '', signature: c.req.query('signature') ?? '' }
    const sound = ID.test(id) && (await links.isGood(link)) ? await read(id) : null
    return sound === null ? refusalResponse('not_found', { 'cache-control': 'no-store' }) : answerSound(c, id, sound)
  })
}

function answerSound(c: Context<AppEnv>, id: string, { type, bytes }: Sound): Response {
  // an id always refers to the same sound
  const tag = `"${id}"`
  const headers = { ...SAFE, 'content-type': type, etag: tag }
  if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
  const goesOn = c.req.header('if-range') ?? tag
  const range = goesOn === tag ? readRange(c.req.header('range'), bytes.byteLength) : null
  if (range === 'none') return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes.byteLength}` })
  if (range === null) return send(c, bytes, 200, headers)
  const { from, to } = range
  const said = { ...headers, 'content-range': `bytes ${from}-${to}/${bytes.byteLength}` }
  return send(c, bytes.subarray(from, to + 1), 206, said)
}

const send = (c: Context<AppEnv>, bytes: Uint8Array, status: 200 | 206, headers: Record<string, string>): Response =>
  c.body(bytes as Uint8Array<ArrayBuffer>, status, { ...headers, 'content-length': String(bytes.byteLength) })
