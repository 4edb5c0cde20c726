import { callService, type Line } from './calling.ts'
import { ModelError } from './faults.ts'

/** Where a model is, and what opens it. */
export interface Endpoint {
  readonly name: string
  readonly url: string
  readonly key: string | null
}

export interface Said {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface Question {
  readonly model: string
  readonly system: string
  readonly said: readonly Said[]
  /** Of the answer; null: any text. */
  readonly schema: object | null
  /** Whether the service is told the schema by the protocol; else in words only. */
  readonly structured: boolean
}

/** An answer as it came, with what it cost; tokens are null where the service does not say. */
export interface Reply {
  readonly text: string
  readonly tokensIn: number | null
  readonly tokensOut: number | null
}

const MOST_TOKENS = 10_000_000

/** Asks once, without another try; throws a ModelError or the signal's reason. */
export async function askOnce(line: Line, endpoint: Endpoint, question: Question, signal: AbortSignal): Promise<Reply> {
  // brought along at the first question: most servers never ask one
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
    // what came was an answer, and whether it is of use is found out by whoever asked
    if (!NoObjectGeneratedError.isInstance(error) || error.text === undefined) throw new ModelError('wrong_answer')
    return replyOf(error.text, error.usage)
  }
}

interface Usage {
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

/** A service may say any number: what no answer can have cost counts as not said. */
const believed = (tokens: number | undefined): number | null =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= MOST_TOKENS ? tokens : null

const replyOf = (text: string, usage: Usage | undefined): Reply => ({
  text,
  tokensIn: believed(usage?.inputTokens),
  tokensOut: believed(usage?.outputTokens),
})

function systemOf({ system, schema, structured }: Question): string {
  if (schema === null || structured) return system
  return `${system}\nAnswer with one JSON value and nothing else, of this JSON Schema:\n${JSON.stringify(schema)}`
}

interface Way {
  readonly fetch: typeof globalThis.fetch
  /** Why the last call failed, where it did. */
  failed(): ModelError | null
}

/** The library's way out of the server: every call by `kernel/outbound`, its fault kept aside. */
function fetchBy(line: Line, signal: AbortSignal): Way {
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
