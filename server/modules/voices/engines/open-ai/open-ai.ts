import { createHash } from 'node:crypto'
import type { Clock } from '../../../../kernel/clock.ts'
import type { Outbound } from '../../../../kernel/outbound/outbound.ts'
import { EngineError, SAMPLE_RATE, type Engine, type EngineVoice, type Speech, type SpeechRequest } from '../engine.ts'
import { WorkerPoolFull } from '../../../../kernel/pool/worker-pool.ts'
import { toneInstruction } from '../toned.ts'
import { inThread } from '../threads/threads.ts'
import { spreadTimes, cleanWord, lengthOf, markOf } from '../times.ts'
import { askService, type Patience, type Request, type Service } from './asking.ts'

export const OPEN_AI = 'open-ai'
const VERSION = '1'
/** Characters that the protocol takes at once. */
const PIECE = 4000
const LONGEST = 30_000
const LONGEST_MANNER = 300
/** Letters that a pause is worth, where a word ends with a mark. */
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

/** What of a request goes out at once: the words from one number up to another. */
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

/** A request in the protocol's words: of the delivery it knows the speed, and the manner in words. */
function requestOf(model: string, { voice, delivery }: SpeechRequest, input: string): Request {
  const speed = Math.min(4, Math.max(0.25, delivery.rate))
  const manner = delivery.manner.replace(/\p{C}/gu, ' ').trim().slice(0, LONGEST_MANNER)
  const instructions = [manner, toneInstruction(delivery.tone)].filter((part) => part !== '').join('. ')
  return { model, voice, input, speed, instructions }
}

/** A service that speaks by the protocol of OpenAI, there or on a machine of one's own. */
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
    const gain = Math.min(2, Math.max(0, request.delivery.volume))
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
    return join(parts)
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

function join(parts: readonly Speech[]): Speech {
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.samples.length, 0))
  let at = 0
  const times = parts.flatMap((part) => {
    const offset = at / SAMPLE_RATE
    samples.set(part.samples, at)
    at += part.samples.length
    return part.times.map(({ from, to }) => ({ from: from + offset, to: to + offset }))
  })
  return { samples, times }
}
