import type { Context, MiddlewareHandler } from 'hono'
import { USUAL_RULE, type BodyFault, type BodyRule, type FindBodyRule } from './body-rule.ts'
import type { AppEnv } from './call.ts'
import type { EventLoopBudget } from './event-loop-budget.ts'
import { findFormFault, findPartsFault, findShapeFault } from './json-shape.ts'

/** Who sends a request, as far as its headers tell: a page of ours, a page of another site, or no page at all. */
type Sender = 'own page' | 'foreign page' | 'program'

/** Browsers set these headers themselves, and no page can change what they say. */
function senderOf(headers: Headers, allowed: readonly string[]): Sender {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return 'own page'
  if (origin !== null) return isOwn(origin, headers.get('host'), allowed) ? 'own page' : 'foreign page'
  if (site === null) return 'program'
  // `none`: somebody typed the address.
  return site === 'none' ? 'own page' : 'foreign page'
}

const isOwn = (origin: string, host: string | null, allowed: readonly string[]): boolean =>
  allowed.includes(origin) || (host !== null && (origin === `http://${host}` || origin === `https://${host}`))

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface BodyGuard {
  readonly rules: readonly FindBodyRule[]
  /** Origins beside our own whose pages may call. */
  readonly allowed: readonly string[]
  readonly budget: EventLoopBudget
}

/**
 * Stands before every route: a body comes in within its limits of size, type, entries, depth and names, or not at all.
 * No route reads a body that was not looked at here, nor does any work for a network that has had its share of time.
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
 * A page of another site may send forms and plain text without asking first, and nothing else; so what it sends counts
 * as JSON only where it says that it is, which browsers ask us about before.
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
  // What is left of a body that was not read makes the connection of no further use.
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
