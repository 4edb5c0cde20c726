import { setTimeout as rest } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { mannerFor, type SpeechTone } from '@replique/script'
import type { Clock } from '../../../../kernel/clock.ts'
import {
  OutboundFailed,
  OutboundRefused,
  type Outbound,
  type OutboundAnswer,
} from '../../../../kernel/outbound/outbound.ts'
import { EngineError, type Engine, type EngineVoice, type Speech, type SpeechRequest } from '../engine.ts'
import type { ReceivedSound } from './decode.ts'
import { WorkerPoolFull } from '../../../../kernel/pool/worker-pool.ts'
import { inThread } from '../threads/threads.ts'
import { joinSpeech, spreadTimes, cleanWord, lengthOf, markOf } from '../times.ts'

/** A service's address and credentials, and how long to wait for it. */
interface Service {
  readonly url: string
  readonly key: string | null
  readonly outbound: Outbound
  readonly clock: Clock
  readonly patience: Patience
}

interface Patience {
  /** Seconds to wait for one response. */
  readonly seconds: number
  /** Milliseconds to wait before each retry. The length of the list is the number of retries. */
  readonly rests: readonly number[]
}

interface Request {
  readonly model: string
  readonly voice: string
  readonly input: string
  readonly speed: number
  readonly instructions: string
}

/**
 * Maximum size of a response, in bytes per character of text: half a second of 16-bit sound at 48,000 samples per
 * second. For a short passage, the maximum is `BYTES_AT_LEAST`.
 */
const BYTES_A_CHARACTER = 48_000
const BYTES_AT_LEAST = 4_000_000
/** The sample rate of "pcm" if the service does not report one. */
const PCM_RATE = 24_000
const LONGEST_WAIT = 3600

/** Requests one sound. Retries temporary failures, and throws an EngineError if they persist. */
async function askService(
  service: Service,
  request: Request,
  signal: AbortSignal,
): Promise<Omit<ReceivedSound, 'gain'>> {
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

/** A failure that may be temporary. */
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
    // a timeout is not retried; a broken connection is
    if (error.message === 'no answer in time') throw new EngineError('down', { cause: error })
    if ((error.cause as Error | undefined)?.message === 'the answer is too large')
      throw new EngineError('wrong_answer', { cause: error })
    throw new Stumble('unreachable', { cause: error })
  }
}

function check(answer: OutboundAnswer, clock: Clock): OutboundAnswer {
  const { status } = answer
  // only the status is included in the error, because the body may repeat the text
  const cause = new Error(`it answered ${status}`)
  if (status >= 200 && status < 300) return answer
  if (status === 401 || status === 403) throw new EngineError('key_wrong', { cause })
  if (status === 429) throw new EngineError('busy', { cause, wait: waitOf(answer.headers['retry-after'], clock) })
  if (status >= 500) throw new Stumble('failing', { cause })
  throw new EngineError([400, 413, 415, 422].includes(status) ? 'refused' : 'wrong_answer', { cause })
}

/** Parses a Retry-After header, which is a number of seconds or a date. Returns seconds. */
function waitOf(header: string | undefined, clock: Clock): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - clock.now().getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(seconds))) : null
}

/** Determines the format of a sound from its content type. */
function readSound({ headers, body: bytes }: OutboundAnswer): Omit<ReceivedSound, 'gain'> {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (/^(audio\/(x-wav|wav|wave|vnd\.wave)|application\/octet-stream)$/.test(type.trim())) return { bytes, rate: null }
  if (/^audio\/(pcm|x-pcm|l16)$/.test(type.trim()))
    return { bytes, rate: Number(/rate=(\d{4,5})/.exec(parameters.join(';'))?.[1] ?? PCM_RATE) }
  throw new EngineError('wrong_answer', { cause: new Error('it answered with something else than sound') })
}

const OPEN_AI = 'open-ai'
const VERSION = '2'
/** Maximum number of characters that the protocol accepts in one request. */
const PIECE = 4000
const LONGEST = 30_000
const LONGEST_MANNER = 300
/** The length of a pause after a punctuation mark, in letters. */
const PAUSE = 3
const PATIENCE: Patience = { seconds: 60, rests: [300, 1200] }

export interface OpenAiOptions {
  readonly url: string
  readonly key: string | null
  readonly model: string
  readonly voices: readonly EngineVoice[]
  readonly outbound: Outbound
  readonly clock: Clock
  readonly patience?: Patience
}

/** A part of a request that is sent in one call: the words from index `from` up to, but not including, `to`. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly text: string
}

function piecesOf(words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let [from, text] = [0, '']
  for (const [at, word] of words.entries()) {
    if (text.length + word.length + 1 > PIECE && text !== '') {
      pieces.push({ from, to: at, text })
      ;[from, text] = [at, '']
    }
    text = [text, word].filter((part) => part !== '').join(' ')
  }
  return [...pieces, { from, to: words.length, text }]
}

/**
 * Converts a request to the protocol's format. The protocol supports only part of the delivery: speed, and instructions
 * in words.
 */
function requestOf(model: string, { voice, delivery }: SpeechRequest, input: string): Request {
  const speed = Math.min(4, Math.max(0.25, delivery.rate))
  const manner = delivery.manner.replace(/\p{C}/gu, ' ').trim().slice(0, LONGEST_MANNER)
  const sung = delivery.sung === true ? 'Sing it' : ''
  const instructions = [manner, toneInstruction(delivery.tone), sung].filter((part) => part !== '').join('. ')
  return { model, voice, input, speed, instructions }
}

/** Opens a speech service that uses the OpenAI protocol, either OpenAI itself or a self-hosted server. */
export function openOpenAi({ model, voices, patience = PATIENCE, ...options }: OpenAiOptions): Engine {
  const service: Service = { ...options, patience }
  const closing = new AbortController()
  const place = createHash('sha256').update(`${options.url} ${model}`).digest('hex').slice(0, 12)

  const sayPiece = async (
    request: SpeechRequest,
    piece: Piece,
    signal: AbortSignal,
  ): Promise<Int16Array<ArrayBuffer>> => {
    if (lengthOf(piece.text) === 0) return new Int16Array(0)
    const received = await askService(service, requestOf(model, request, piece.text), signal)
    const gain = mannerFor(request.delivery).volume * Math.min(2, Math.max(0, request.delivery.volume))
    try {
      return await inThread('decode', { ...received, gain }, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw new EngineError(error instanceof WorkerPoolFull ? 'busy' : 'wrong_answer', { cause: error })
    }
  }

  const say = async (request: SpeechRequest, signal: AbortSignal): Promise<Speech> => {
    const words = request.words.map((word) => cleanWord(word, request.language))
    if (words.reduce((sum, { length }) => sum + length + 1, 0) > LONGEST) throw new EngineError('refused')
    const parts: Speech[] = []
    for (const piece of piecesOf(words)) {
      const samples = await sayPiece(request, piece, signal)
      parts.push({ samples, times: spreadTimes(samples, words.slice(piece.from, piece.to).map(weightOf)) })
    }
    return joinSpeech(parts)
  }

  return {
    id: OPEN_AI,
    version: `${VERSION}-${place}`,
    paid: options.key !== null,
    voices: () => Promise.resolve(voices),
    speak: async (request, signal) => {
      signal.throwIfAborted()
      if (!voices.some(({ id }) => id === request.voice)) throw new EngineError('unknown_voice')
      return say(request, AbortSignal.any([signal, closing.signal]))
    },
    close: () => {
      closing.abort(new EngineError('down'))
      return Promise.resolve()
    },
  }
}

const weightOf = (word: string): number => {
  const length = lengthOf(word)
  return length === 0 || markOf(word) === null ? length : length + PAUSE
}

const STRENGTH = { 1: 'a little', 2: '', 3: 'very' } as const

/** Describes a tone in words, for engines that understand text. */
export function toneInstruction(tone: SpeechTone | undefined): string {
  if (tone === undefined || tone.name === 'neutral') return ''
  return `Tone: ${[STRENGTH[tone.intensity], tone.name].filter((part) => part !== '').join(' ')}`
}
