import type { ModelFault } from '@replique/contract'
import type { Clock } from '../../../kernel/clock.ts'
import {
  OutboundFailed,
  OutboundRefused,
  type Outbound,
  type OutboundAnswer,
} from '../../../kernel/outbound/outbound.ts'
import { ModelError } from './faults.ts'

/** Bytes of an answer; the longest that features ask for have some ten thousand. */
const LONGEST = 2_000_000
const LONGEST_WAIT = 3600

export interface Line {
  readonly outbound: Outbound
  readonly clock: Clock
  /** For one answer. */
  readonly seconds: number
}

export interface Calling {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

/** One call to a service; gives what it answered with success, and throws a ModelError or the signal's reason. */
export async function callService(line: Line, url: string, calling: Calling): Promise<OutboundAnswer> {
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
  // one that is down and says for how long is treated like one that is asked too much
  const ofItsOwn = wait === null ? 'failing' : 'busy'
  // none is followed: what is asked is meant for the host that was set, and for no other
  const ofTheRequest = status < 400 ? 'address_refused' : (BY_STATUS[status] ?? 'refused')
  const fault = status >= 500 ? ofItsOwn : ofTheRequest
  return new ModelError(fault, { wait, free: true })
}

/** Seconds, given as a number or as a date. */
function waitOf(header: string | undefined, clock: Clock): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - clock.now().getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(seconds))) : null
}
