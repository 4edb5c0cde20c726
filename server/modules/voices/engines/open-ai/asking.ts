import { setTimeout as rest } from 'node:timers/promises'
import type { Clock } from '../../../../kernel/clock.ts'
import {
  OutboundFailed,
  OutboundRefused,
  type Outbound,
  type OutboundAnswer,
} from '../../../../kernel/outbound/outbound.ts'
import { EngineError } from '../engine.ts'
import type { Received } from './decode.ts'

/** Where a service is, and how long it may take. */
export interface Service {
  readonly url: string
  readonly key: string | null
  readonly outbound: Outbound
  readonly clock: Clock
  readonly patience: Patience
}

export interface Patience {
  /** For one answer. */
  readonly seconds: number
  /** Milliseconds before each further attempt; as many attempts more as there are numbers. */
  readonly rests: readonly number[]
}

export interface Request {
  readonly model: string
  readonly voice: string
  readonly input: string
  readonly speed: number
  readonly instructions: string
}

/** Bytes of sound for a character: half a second of 48,000 samples. */
const BYTES_A_CHARACTER = 48_000
const BYTES_AT_LEAST = 4_000_000
/** What services send as "pcm" where they do not say how many samples a second. */
const PCM_RATE = 24_000
const LONGEST_WAIT = 3600

/** Asks the service for one sound; tries again where it stumbles, and throws an EngineError where that does not help. */
export async function askService(
  service: Service,
  request: Request,
  signal: AbortSignal,
): Promise<Omit<Received, 'gain'>> {
  for (const pause of [...service.patience.rests, null]) {
    try {
      return readSound(await post(service, request, signal))
    } catch (error) {
      if (!(error instanceof Stumble)) throw error
      if (pause === null) throw new EngineError('down', { cause: error.cause })
      await rest(pause, null, { signal }).catch(() => signal.throwIfAborted())
    }
  }
  throw new EngineError('down')
}

/** A fault that may be gone in a moment. */
class Stumble extends Error {}

async function post(service: Service, request: Request, signal: AbortSignal): Promise<OutboundAnswer> {
  const { instructions, ...rest } = request
  const body = { ...rest, ...(instructions === '' ? {} : { instructions }), response_format: 'wav' }
  try {
    const answer = await service.outbound.send(`${service.url}/audio/speech`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'audio/wav, audio/pcm',
        ...(service.key === null ? {} : { authorization: `Bearer ${service.key}` }),
      },
      body: JSON.stringify(body),
      seconds: service.patience.seconds,
      bytes: Math.max(BYTES_AT_LEAST, request.input.length * BYTES_A_CHARACTER),
      signal,
    })
    return check(answer, service.clock)
  } catch (error) {
    if (error instanceof OutboundRefused) throw new EngineError('down', { cause: error })
    if (!(error instanceof OutboundFailed)) throw error
    // an answer without an end is no accident; a connection that broke may be one
    if (error.message === 'no answer in time') throw new EngineError('down', { cause: error })
    if ((error.cause as Error | undefined)?.message === 'the answer is too large')
      throw new EngineError('wrong_answer', { cause: error })
    throw new Stumble('unreachable', { cause: error })
  }
}

function check(answer: OutboundAnswer, clock: Clock): OutboundAnswer {
  const { status } = answer
  // the status alone is told: an answer may hold what was sent
  const cause = new Error(`it answered ${status}`)
  if (status >= 200 && status < 300) return answer
  if (status === 401 || status === 403) throw new EngineError('key_wrong', { cause })
  if (status === 429) throw new EngineError('busy', { cause, wait: waitOf(answer.headers['retry-after'], clock) })
  if (status >= 500) throw new Stumble('failing', { cause })
  throw new EngineError([400, 413, 415, 422].includes(status) ? 'refused' : 'wrong_answer', { cause })
}

/** Seconds, given as a number or as a date. */
function waitOf(header: string | undefined, clock: Clock): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - clock.now().getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(seconds))) : null
}

/** What kind of sound it says it sent. */
function readSound({ headers, body: bytes }: OutboundAnswer): Omit<Received, 'gain'> {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (/^(audio\/(x-wav|wav|wave|vnd\.wave)|application\/octet-stream)$/.test(type.trim())) return { bytes, rate: null }
  if (/^audio\/(pcm|x-pcm|l16)$/.test(type.trim()))
    return { bytes, rate: Number(/rate=(\d{4,5})/.exec(parameters.join(';'))?.[1] ?? PCM_RATE) }
  throw new EngineError('wrong_answer', { cause: new Error('it answered with something else than sound') })
}
