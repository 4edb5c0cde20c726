import type { SaidSoFar } from '@replique/script'
import { recogniserClass, type Recogniser } from './speech-recognition.ts'

/**
 * Why speech isn't recognised: the microphone was refused, the service can't be reached, the browser doesn't know the
 * language, the microphone doesn't work, or the browser recognises nothing at all.
 */
export type RecognitionFault = 'refused' | 'offline' | 'language' | 'microphone' | 'unavailable'
/** Null before the browser has listened for the first time; it may then be asking for the microphone. */
export type RecognitionState = 'on' | RecognitionFault | null

const FAULTS: Readonly<Record<string, RecognitionFault | null>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'unavailable',
  network: 'offline',
  'language-not-supported': 'language',
  'audio-capture': 'microphone',
  // nobody spoke, or the browser ended it for reasons of its own
  'no-speech': null,
  aborted: null,
}
/** Faults after which it is worth trying again at the next turn. */
const MAY_PASS: ReadonlySet<RecognitionFault> = new Set(['offline', 'microphone'])

/** How long to wait for the last words of a turn, in milliseconds. */
const LAST_WORDS = 1000
/** Milliseconds without a new word that count as a pause. */
const PAUSE = 700
/** A browser that ends this many sessions in a row, each within `ms`, doesn't recognise anything. */
const FUTILE = { times: 3, ms: 500 }

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ')
const wordsIn = (text: string): readonly string[] => text.match(/\S+/gu) ?? []

/**
 * Returns the texts of a session's results. On Android, each result repeats the one before and continues it; only the
 * last of these counts.
 */
function textsOf(results: SpeechRecognitionResultList): readonly string[] {
  const texts: string[] = []
  for (const result of Array.from(results)) {
    const text = result[0]?.transcript.trim() ?? ''
    const last = texts.at(-1)
    if (last !== undefined && text.toLowerCase().startsWith(last.toLowerCase())) texts.pop()
    if (text !== '') texts.push(text)
  }
  return texts
}

/** What was said in one turn. The browser may recognise it in several sessions. */
class Turn {
  readonly #hear: (said: SaidSoFar) => void
  /** What sessions that have ended recognised. */
  #past = ''
  #now = ''
  #changed: number
  /** Number of words before the last pause. */
  #before = 0

  constructor(hear: (said: SaidSoFar) => void, time: number) {
    this.#hear = hear
    this.#changed = time
  }

  get said(): string {
    return joined(this.#past, this.#now)
  }

  add(texts: readonly string[], time: number): void {
    const before = this.said
    this.#now = joined(...texts)
    const { said } = this
    if (said === before) return
    if (time - this.#changed >= PAUSE) this.#before = wordsIn(before).length
    this.#changed = time
    // a browser begins another result after a pause
    const pause = Math.max(this.#before, wordsIn(joined(this.#past, ...texts.slice(0, -1))).length)
    const words = wordsIn(said)
    this.#hear({ before: words.slice(0, pause).join(' '), after: words.slice(pause).join(' ') })
  }

  endSession(): void {
    this.#past = this.said
    this.#now = ''
  }

  keep(text: string): void {
    this.#past = text
    this.#now = ''
    this.#before = wordsIn(text).length
  }
}

interface ListenerOptions {
  /** The language with its country. */
  readonly tag: string
  /** Whether nothing may leave the device. */
  readonly onDevice: boolean
  readonly onState: (state: RecognitionState) => void
  /** The time in milliseconds. */
  readonly now?: () => number
}

interface Session {
  readonly recogniser: Recogniser
  readonly since: number
  heard: boolean
}

/**
 * Recognises what somebody says in their turns. Browsers end recognition by themselves after a silence or a minute, so
 * it is started again until the turn is over.
 */
export class SpeechListener {
  readonly #options: ListenerOptions
  readonly #now: () => number
  #turn: Turn | null = null
  /** The turn that is being finished. */
  #last: Turn | null = null
  #session: Session | null = null
  /** Called when the session that is being finished has ended. */
  #finished: (() => void) | null = null
  #fault: RecognitionFault | null = null
  #futile = 0

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Begins a turn. `hear` is called with everything said in it, each time that this changes. */
  begin(hear: (said: SaidSoFar) => void): void {
    this.#turn = new Turn(hear, this.#now())
    // only one session at a time: a second one would end the first before its last words have come
    if (!this.#session) this.#start()
  }

  /** Forgets what was said in this turn except this text, and listens on. */
  keep(text: string): void {
    if (!this.#turn) return
    this.#turn.keep(text)
    this.#drop()
    this.#start()
  }

  /** Ends the turn, and returns what was said in it, with the last words if they come within a second. */
  async finish(): Promise<string> {
    const turn = this.#turn
    const session = this.#session
    this.#turn = null
    if (!turn || !session) return turn?.said ?? ''
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, LAST_WORDS)
    this.#finished = resolve
    this.#last = turn
    session.recogniser.stop()
    await promise
    clearTimeout(timer)
    if (this.#session === session) this.#drop()
    this.#last = null
    this.#finished = null
    if (this.#turn) this.#start()
    return turn.said
  }

  /** Ends the turn without its last words. */
  end(): void {
    this.#turn = null
    this.#drop()
    this.#finished?.()
  }

  #drop(): void {
    const session = this.#session
    this.#session = null
    session?.recogniser.abort()
  }

  #start(): void {
    const Recogniser = recogniserClass()
    if (!Recogniser || (this.#fault && !MAY_PASS.has(this.#fault))) return
    const { tag, onDevice } = this.#options
    if (!onDevice && !navigator.onLine) return this.#fail('offline')
    const recogniser = new Recogniser()
    recogniser.lang = tag
    recogniser.continuous = true
    recogniser.interimResults = true
    if (onDevice) recogniser.processLocally = true
    const session: Session = { recogniser, since: this.#now(), heard: false }
    this.#session = session
    this.#watch(session)
    try {
      recogniser.start()
    } catch {
      this.#session = null
      this.#fail('unavailable')
    }
  }

  #watch(session: Session): void {
    const { recogniser } = session
    const on = (type: string, react: (event: Event) => void): void =>
      recogniser.addEventListener(type, (event) => {
        if (this.#session === session) react(event)
      })
    // after a fault that may pass, only a result shows that it has
    on('start', () => {
      if (!this.#fault) this.#options.onState('on')
    })
    on('result', (event) => {
      session.heard = true
      this.#fault = null
      this.#options.onState('on')
      const turn = this.#last ?? this.#turn
      turn?.add(textsOf((event as SpeechRecognitionEvent).results), this.#now())
    })
    on('error', (event) => {
      const fault = FAULTS[(event as SpeechRecognitionErrorEvent).error]
      if (fault !== null) this.#fail(fault ?? 'unavailable')
    })
    on('end', () => this.#ended(session))
  }

  #ended(session: Session): void {
    this.#session = null
    const turn = this.#last ?? this.#turn
    turn?.endSession()
    if (this.#finished) return this.#finished()
    const isFutile = !session.heard && this.#now() - session.since < FUTILE.ms
    this.#futile = isFutile ? this.#futile + 1 : 0
    if (this.#futile >= FUTILE.times) this.#fail('unavailable')
    else if (this.#turn && !this.#fault) this.#start()
  }

  #fail(fault: RecognitionFault): void {
    this.#fault = fault
    this.#options.onState(fault)
  }
}
