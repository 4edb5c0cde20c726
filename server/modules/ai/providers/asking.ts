import type { OfferedModel, ModelFault } from '@replique/contract'
import type { Clock } from '../../../kernel/clock.ts'
import {
  OutboundFailed,
  OutboundRefused,
  type Outbound,
  type OutboundAnswer,
} from '../../../kernel/outbound/outbound.ts'

interface Tokens {
  readonly tokensIn: number
  readonly tokensOut: number
}

/** Returns the cost in millionths of a dollar. Prices are in dollars per million tokens. */
export const costOf = ({ priceIn, priceOut }: Pick<OfferedModel, 'priceIn' | 'priceOut'>, tokens: Tokens): number =>
  Math.round(tokens.tokensIn * priceIn + tokens.tokensOut * priceOut)

export const dollarsOf = (millionths: number): number => millionths / 1_000_000

/** Characters per token, low enough that an estimate tends to be too high. */
const CHARACTERS = 3

export const guessTokens = (text: string): number => Math.ceil(text.length / CHARACTERS)

/**
 * Why a model returned nothing usable. It contains nothing from the request or answer, so it can be logged and stored.
 */
export class ModelError extends Error {
  readonly fault: ModelFault
  /** Seconds to wait, if the service gave a time. */
  readonly wait: number | null
  /** Whether the call cost nothing, because nothing was sent or the service refused the request. */
  readonly free: boolean

  constructor(fault: ModelFault, { wait = null, free = false }: { wait?: number | null; free?: boolean } = {}) {
    super(`a model returned nothing usable: ${fault}`)
    this.name = 'ModelError'
    this.fault = fault
    this.wait = wait
    this.free = free
  }
}

/** Faults in a request or an answer. They say nothing about the service's health. */
export const REQUEST_FAULTS: readonly ModelFault[] = ['refused', 'model_unknown', 'wrong_answer', 'too_large']

/** Maximum size of a response in bytes. Real responses are at most about ten thousand bytes long. */
const LONGEST = 2_000_000
const LONGEST_WAIT = 3600

export interface CallContext {
  readonly outbound: Outbound
  readonly clock: Clock
  /** Timeout for one response. */
  readonly seconds: number
}

interface Calling {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

/** Calls a service. Returns a successful response, or throws a ModelError or the signal's reason. */
export async function callService(line: CallContext, url: string, calling: Calling): Promise<OutboundAnswer> {
  try {
    const answer = await line.outbound.send(url, { ...calling, seconds: line.seconds, bytes: LONGEST })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw faultOf(answer, line.clock)
  } catch (error) {
    if (error instanceof OutboundRefused) throw new ModelError('address_refused', { free: true })
    if (!(error instanceof OutboundFailed)) throw error
    if (error.message === 'no answer in time') throw new ModelError('slow')
    const isTooLarge = (error.cause as Error | undefined)?.message === 'the answer is too large'
    throw new ModelError(isTooLarge ? 'too_large' : 'unreachable')
  }
}

const BY_STATUS: Readonly<Record<number, ModelFault>> = {
  401: 'key_wrong',
  403: 'key_wrong',
  404: 'model_unknown',
  429: 'busy',
}

function faultOf({ status, headers }: OutboundAnswer, clock: Clock): ModelError {
  const wait = waitOf(headers['retry-after'], clock)
  // a service that is down but says when to retry is treated like one that is busy
  const ofItsOwn = wait === null ? 'failing' : 'busy'
  // redirects are not followed, because the request is only meant for the configured host
  const ofTheRequest = status < 400 ? 'address_refused' : (BY_STATUS[status] ?? 'refused')
  const fault = status >= 500 ? ofItsOwn : ofTheRequest
  return new ModelError(fault, { wait, free: true })
}

/** Parses a Retry-After header, which is a number of seconds or a date. Returns seconds. */
function waitOf(header: string | undefined, clock: Clock): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - clock.now().getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(seconds))) : null
}

/** A provider's address and key. */
export interface Endpoint {
  readonly name: string
  readonly url: string
  readonly key: string | null
}

export interface ChatMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface ChatRequest {
  readonly model: string
  readonly system: string
  readonly said: readonly ChatMessage[]
  /** The JSON schema of the answer; null for any text. */
  readonly schema: object | null
  /** Whether the schema is sent as part of the protocol. Otherwise it is described in the prompt. */
  readonly structured: boolean
}

/** An unparsed answer with its usage. Tokens are null if the service doesn't report them. */
export interface ChatReply {
  readonly text: string
  readonly tokensIn: number | null
  readonly tokensOut: number | null
}

const MOST_TOKENS = 10_000_000

/** Asks once, without a retry. Throws a ModelError or the signal's reason. */
export async function askOnce(
  line: CallContext,
  endpoint: Endpoint,
  question: ChatRequest,
  signal: AbortSignal,
): Promise<ChatReply> {
  // loaded with the first request, because most servers never make one
  const [{ generateText, jsonSchema, NoObjectGeneratedError, Output }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const way = fetchBy(line, signal)
  const provider = createOpenAICompatible({
    name: 'provider',
    baseURL: endpoint.url,
    supportsStructuredOutputs: true,
    includeUsage: true,
    fetch: way.fetch,
    ...(endpoint.key === null ? {} : { apiKey: endpoint.key }),
  })
  const { schema, structured } = question
  try {
    const answer = await generateText({
      model: provider(question.model),
      system: systemOf(question),
      messages: question.said.map(({ role, content }) => ({ role, content })),
      ...(schema === null || !structured ? {} : { output: Output.object({ schema: jsonSchema(schema) }) }),
      maxRetries: 0,
      abortSignal: signal,
    })
    return replyOf(answer.text, answer.usage)
  } catch (error) {
    signal.throwIfAborted()
    const fault = way.failed()
    if (fault !== null) throw fault
    // invalid JSON still counts as an answer; the caller checks it
    if (!NoObjectGeneratedError.isInstance(error) || error.text === undefined) throw new ModelError('wrong_answer')
    return replyOf(error.text, error.usage)
  }
}

interface Usage {
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

/** Returns the number of tokens, or null if it is implausible. */
const believed = (tokens: number | undefined): number | null =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= MOST_TOKENS ? tokens : null

const replyOf = (text: string, usage: Usage | undefined): ChatReply => ({
  text,
  tokensIn: believed(usage?.inputTokens),
  tokensOut: believed(usage?.outputTokens),
})

function systemOf({ system, schema, structured }: ChatRequest): string {
  if (schema === null || structured) return system
  return `${system}\nAnswer with one JSON value and nothing else, of this JSON Schema:\n${JSON.stringify(schema)}`
}

interface Way {
  readonly fetch: typeof globalThis.fetch
  /** Returns the fault of the last call, or null if it succeeded. */
  failed(): ModelError | null
}

/** A `fetch` for the library that sends every call through `kernel/outbound` and remembers its fault. */
function fetchBy(line: CallContext, signal: AbortSignal): Way {
  let failed: ModelError | null = null
  return {
    failed: () => failed,
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      const headers = Object.fromEntries(new Headers(init?.headers))
      try {
        const body = typeof init?.body === 'string' ? init.body : ''
        const answer = await callService(line, url, { method: 'POST', headers, body, signal })
        return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })
      } catch (error) {
        if (error instanceof ModelError) failed = error
        throw error
      }
    },
  }
}
