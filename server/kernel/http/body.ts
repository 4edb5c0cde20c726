import { LIMITS } from '@replique/contract'
import type { MiddlewareHandler } from 'hono'
import { answerRefusal } from './answer.ts'
import type { AppEnv } from './call.ts'
import { isModest } from './json-shape.ts'

const FORM_SLACK = 64 * 1024

/** Bytes of a file, where a path takes one. */
const FILES: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/plays\/import$/, LIMITS.upload],
  [/^\/api\/imports$/, LIMITS.upload],
  [/^\/api\/account\/picture$/, LIMITS.picture],
  [/^\/api\/groups\/[^/]+\/picture$/, LIMITS.picture],
  [/^\/api\/plays\/[^/]+\/recordings\/[^/]+\/[^/]+$/, LIMITS.recording],
]

/** Refuses bodies over their limit by size before they are kept, and JSON over its limits by nesting or keys. */
export function guardBody(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const request = c.req.raw
    if (request.body === null || request.method === 'GET' || request.method === 'HEAD') return next()
    const { pathname } = new URL(request.url)
    const file = FILES.find(([path]) => path.test(pathname))?.[1]
    const limit = file === undefined ? LIMITS.body : file + FORM_SLACK
    const tooLarge = file === undefined ? 'too_large' : 'file_too_large'
    if (Number(request.headers.get('content-length') ?? 0) > limit) return refuseBody(tooLarge)
    const bytes = await readWithin(request.body, limit)
    if (bytes === null) return refuseBody(tooLarge)
    if (isJson(request.headers) && !isModest(bytes)) return answerRefusal('invalid')
    c.req.raw = new Request(request.url, {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
      body: bytes as Uint8Array<ArrayBuffer>,
    })
    return next()
  }
}

const isJson = (headers: Headers): boolean =>
  !/^(multipart\/|application\/octet-stream)/i.test(headers.get('content-type') ?? '')

// The rest of the body is not read: the connection is of no further use.
const refuseBody = (code: 'too_large' | 'file_too_large'): Response => answerRefusal(code, { connection: 'close' })

async function readWithin(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) return null
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}
