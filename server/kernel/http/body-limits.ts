import { LIMITS } from '@replique/contract'
import { tooLargeFor } from '../refusal.ts'
import { refusalResponse } from './answer.ts'
import type { AppEnv } from './call.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { EventLoopBudget } from './event-loop-budget.ts'

/** Why the shape of a body is refused: too many entries, nested too deeply, or a duplicate name. */
export type ShapeFault = 'entries' | 'depth' | 'duplicate'

interface ShapeLimits {
  /** Maximum number of JSON keys and items, of form fields, or of upload parts. */
  readonly entries: number
  /** Maximum nesting of objects and arrays. */
  readonly depth: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

/**
 * Returns what is wrong with the shape of JSON text, or null. Scans it once, in linear time, and keeps only the keys of
 * open objects. Invalid JSON may pass; the parser refuses it.
 */
function findShapeFault(json: Uint8Array, { entries, depth }: ShapeLimits): ShapeFault | null {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  // the keys of each open object, or null for an array
  const open: (Set<string> | null)[] = []
  let count = 0
  let atKey = false
  for (let i = 0; i < text.length; i++) {
    const byte = text[i]
    if (byte === QUOTE) {
      const end = endOfString(text, i)
      const keys = atKey ? open.at(-1) : null
      atKey = false
      if (keys) {
        const key = keyIn(text.subarray(i, end + 1))
        if (keys.has(key)) return 'duplicate'
        keys.add(key)
      }
      i = end
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      open.push(byte === OPEN_OBJECT ? new Set() : null)
      atKey = byte === OPEN_OBJECT
      if (open.length > depth) return 'depth'
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      open.pop()
      atKey = false
    } else if (byte === COLON || byte === COMMA) {
      if (byte === COMMA) atKey = open.at(-1) instanceof Set
      if (++count > entries) return 'entries'
    }
  }
  return null
}

/** Returns the index of the closing quote, or the length of the text if there is none. */
function endOfString(text: Buffer, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === BACKSLASH) i++
    else if (text[i] === QUOTE) return i
  }
  return text.length
}

/** Returns a key as the parser reads it, so that `"a"` and its escaped form `"\u0061"` are the same. */
function keyIn(quoted: Buffer): string {
  if (!quoted.includes(BACKSLASH)) return quoted.toString('latin1')
  try {
    return Buffer.from(JSON.stringify(JSON.parse(quoted.toString()))).toString('latin1')
  } catch {
    return quoted.toString('latin1')
  }
}

/** Returns what is wrong with a form's fields (`a=1&b=2`), or null. */
function findFormFault(form: Uint8Array, { entries }: ShapeLimits): ShapeFault | null {
  const text = Buffer.from(form.buffer, form.byteOffset, form.byteLength).toString('latin1')
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) if (++fields > entries) return 'entries'
  const names = [...new URLSearchParams(text).keys()]
  return new Set(names).size < names.length ? 'duplicate' : null
}

const LONGEST_PART_HEADER = 4096

/**
 * Returns what is wrong with an upload's parts, separated by the boundary in its content type; null if they are valid.
 */
function findPartsFault(upload: Uint8Array, type: string, { entries }: ShapeLimits): ShapeFault | null {
  const boundary = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(type)
  if (boundary === null) return null
  const line = `--${boundary[1] ?? boundary[2]}`
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const names = new Set<string>()
  let parts = 0
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + line.length)) {
    // no part follows the last boundary
    if (++parts > entries + 1) return 'entries'
    const header =
      bytes
        .subarray(at, at + LONGEST_PART_HEADER)
        .toString('latin1')
        .split('\r\n\r\n', 1)[0] ?? ''
    const name = /[;\s]name="([^"]*)"/i.exec(header)?.[1]
    if (name === undefined) continue
    if (names.has(name)) return 'duplicate'
    names.add(name)
  }
  return null
}

/** Why a body is refused. `time`: this network has used up its share of the event loop. */
export type BodyFault = ShapeFault | 'bytes' | 'type' | 'time'

/** Limits on a request body, checked before the body is parsed. */
export interface BodyRule extends ShapeLimits {
  readonly bytes: number
  /**
   * `json` requires a JSON content type. `loose` is parsed as JSON whatever the content type, unless it comes from a
   * browser.
   */
  readonly kind: 'json' | 'loose' | 'form' | 'upload'
  /** Returns the refusal in the format that the rule's routes use. */
  refuse(fault: BodyFault, c: Context<AppEnv>): Response
}

/** Returns the rule for a path, or null if the path belongs to another module. */
export type FindBodyRule = (method: string, path: string) => BodyRule | null

export const JSON_DEPTH = 32
/** Bytes allowed in an upload in addition to the file, for the names and types of its parts. */
const UPLOAD_SLACK = 64 * 1024

const refuseIn =
  (tooLarge: 'too_large' | 'file_too_large', data?: unknown) =>
  (fault: BodyFault): Response => {
    if (fault === 'bytes') return refusalResponse(tooLarge, {}, data)
    if (fault === 'time') return refusalResponse('too_many_requests')
    return refusalResponse(fault === 'type' ? 'unsupported_media_type' : 'invalid')
  }

/** Returns the rule for a JSON body under /api. */
export const jsonRule = (bytes: number, entries: number): BodyRule => ({
  kind: 'json',
  bytes,
  entries,
  depth: JSON_DEPTH,
  refuse: refuseIn('too_large'),
})

/** Returns the rule for uploading a file of up to this many bytes, with a few other fields. */
export const uploadRule = (bytes: number): BodyRule => ({
  kind: 'upload',
  bytes: bytes + UPLOAD_SLACK,
  entries: 20,
  depth: JSON_DEPTH,
  refuse: refuseIn('file_too_large', tooLargeFor(bytes)),
})

/** The rule for paths that don't have their own. */
const USUAL_RULE = jsonRule(LIMITS.smallBody, 200)

/** Who sends a request, according to its headers: our own page, a page of another site, or a program. */
type Sender = 'own page' | 'foreign page' | 'program'

/** Determines the sender from headers that browsers set themselves and pages can't change. */
function senderOf(headers: Headers, allowed: readonly string[]): Sender {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return 'own page'
  if (origin !== null) return isOwn(origin, headers.get('host'), allowed) ? 'own page' : 'foreign page'
  if (site === null) return 'program'
  // `none`: the user typed the URL
  return site === 'none' ? 'own page' : 'foreign page'
}

const isOwn = (origin: string, host: string | null, allowed: readonly string[]): boolean =>
  allowed.includes(origin) || (host !== null && (origin === `http://${host}` || origin === `https://${host}`))

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface BodyGuard {
  readonly rules: readonly FindBodyRule[]
  /** Other origins whose pages may call the server. */
  readonly allowed: readonly string[]
  readonly budget: EventLoopBudget
}

/**
 * Runs before every route and checks a body's size, type, number of entries, nesting and names. Routes read only bodies
 * that have passed these checks. Requests from a network that has used up its share of time are refused.
 */
export function guardBody({ rules, allowed, budget }: BodyGuard): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const request = c.req.raw
    const rule = ruleFor(rules, request.method, c.req.path)
    const seconds = budget.wait(c.var.ip)
    if (seconds > 0) return refuseFor(seconds, rule.refuse('time', c))
    budget.begin(c.var.ip)
    if (READS.has(request.method)) return next()
    const sender = senderOf(request.headers, allowed)
    if (Number(request.headers.get('content-length') ?? 0) > rule.bytes) return refuse(rule, 'bytes', c)
    const body = request.body === null ? EMPTY : await readWithin(request.body, rule.bytes)
    if (body === null) return refuse(rule, 'bytes', c)
    budget.begin(c.var.ip)
    const type = request.headers.get('content-type') ?? ''
    const fault = isTaken(rule, { type, sender, empty: body.length === 0 }) ? shapeFault(rule, body, type) : 'type'
    if (fault !== null) return refuse(rule, fault, c)
    if (request.body === null) return next()
    c.req.raw = new Request(request.url, {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
      body: body as Uint8Array<ArrayBuffer>,
    })
    return next()
  }
}

const EMPTY = new Uint8Array(0)

function ruleFor(rules: readonly FindBodyRule[], method: string, path: string): BodyRule {
  for (const find of rules) {
    const rule = find(method, path)
    if (rule !== null) return rule
  }
  return USUAL_RULE
}

const isJson = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type.trim())

/**
 * Pages on other sites can send forms and plain text without a preflight request, but nothing else. So a foreign page's
 * body counts as JSON only if it has a JSON content type, which requires a preflight.
 */
function isTaken(rule: BodyRule, sent: { type: string; sender: Sender; empty: boolean }): boolean {
  const { type, sender, empty } = sent
  if (rule.kind === 'form') return true
  if (empty) return sender !== 'foreign page' || isJson(type)
  if (rule.kind === 'upload' && /^multipart\/form-data\s*;/i.test(type)) return sender !== 'foreign page'
  return isJson(type) || (rule.kind === 'loose' && sender === 'program')
}

function shapeFault(rule: BodyRule, body: Uint8Array, type: string): BodyFault | null {
  if (rule.kind === 'form') return findFormFault(body, rule)
  if (rule.kind !== 'upload') return findShapeFault(body, rule)
  if (!isJson(type)) return findPartsFault(body, type, rule)
  return body.length > USUAL_RULE.bytes ? 'bytes' : findShapeFault(body, USUAL_RULE)
}

function refuse(rule: BodyRule, fault: BodyFault, c: Context<AppEnv>): Response {
  const answer = rule.refuse(fault, c)
  // after an unread body, the connection can't be reused
  if (fault === 'bytes') answer.headers.set('connection', 'close')
  return answer
}

function refuseFor(seconds: number, answer: Response): Response {
  answer.headers.set('retry-after', String(seconds))
  return answer
}

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
