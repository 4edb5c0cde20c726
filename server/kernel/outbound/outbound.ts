import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { checkDestination, OutboundRefused, type Checking, type Destination } from './destination.ts'
export { OutboundRefused } from './destination.ts'

/** Reads a whole response, or throws as soon as it exceeds the limit. */
export async function readWithin(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export interface OutboundCall {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Time limit for everything, including redirects and the last byte of the response. */
  readonly seconds: number
  /** Maximum size of the response in bytes. */
  readonly bytes: number
  /** Maximum number of redirects, each checked like the first address. 0 by default. */
  readonly hops?: number
  readonly signal?: AbortSignal
}

export interface OutboundAnswer {
  readonly status: number
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

/** Thrown if there is no response. `cause` has the reason. */
export class OutboundFailed extends Error {
  override name = 'OutboundFailed'
}

/** Calls from this server to addresses configured by users. */
export interface Outbound {
  /** Throws an OutboundRefused before anything is sent, an OutboundFailed, or the signal's reason. */
  send(address: string, call: OutboundCall): Promise<OutboundAnswer>
}

/**
 * Calls only public addresses, and hosts of the local network that the operator allows. A name is resolved once, and
 * the connection uses the IP address that was checked.
 */
export const openOutbound = (checking: Checking): Outbound => ({
  send: async (address, call) => {
    const late = AbortSignal.timeout(call.seconds * 1000)
    const ends = call.signal === undefined ? late : AbortSignal.any([call.signal, late])
    try {
      return await follow(address, call, { checking, signal: ends })
    } catch (error) {
      call.signal?.throwIfAborted()
      if (error instanceof OutboundRefused) throw error
      throw new OutboundFailed(late.aborted ? 'no answer in time' : 'no answer', { cause: error })
    }
  },
})

interface Way {
  readonly checking: Checking
  readonly signal: AbortSignal
}

async function follow(address: string, call: OutboundCall, way: Way): Promise<OutboundAnswer> {
  const destination = await untilAborted(checkDestination(address, way.checking), way.signal)
  const answer = await ask(destination, call, way.signal)
  const next = answer.status >= 300 && answer.status < 400 ? answer.headers['location'] : undefined
  const hops = call.hops ?? 0
  if (next === undefined || hops === 0) return answer
  const to = new URL(next, destination.url)
  const { body: _body, headers = {}, ...rest } = call
  // headers meant for one host are not sent to another
  const kept = to.origin === destination.url.origin ? headers : {}
  return follow(to.href, { ...rest, headers: kept, method: 'GET', hops: hops - 1 }, way)
}

/** Stops waiting when aborted, because a DNS lookup can't be cancelled. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

async function ask({ url, addresses }: Destination, call: OutboundCall, signal: AbortSignal): Promise<OutboundAnswer> {
  const [first] = addresses
  const lookup: LookupFunction = (_host, options, done) =>
    options.all === true ? done(null, [...addresses]) : done(null, first!.address, first!.family)
  const options: RequestOptions = {
    method: call.method,
    headers: { 'user-agent': 'Replique', 'accept-encoding': 'identity', ...call.headers },
    lookup,
    signal,
    agent: false,
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const request = send(url, options, resolve)
    request.on('error', reject)
    request.end(call.body)
  })
  try {
    const body = await readWithin(response as AsyncIterable<Uint8Array>, call.bytes)
    if (!response.complete) throw new Error('the answer broke off')
    return { status: response.statusCode ?? 0, headers: headersOf(response), body }
  } finally {
    response.destroy()
  }
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
