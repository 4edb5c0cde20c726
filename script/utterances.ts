/** The utterances of a play, with their speakers, order and pauses. */
import type { ElementKind, Play, Element } from './play.ts'
import { printedText, textOf, trimEndOf } from './rich-text.ts'
import { isSpoken } from './speeches.ts'
import { speakersOf } from './spoken/speakers.ts'
import { type Utterance, PAUSES, pauseBefore, type UtteranceKind, type UtteranceEnd } from './spoken/utterance.ts'
import type { CharacterId } from './character.ts'
import { isContinued, splitCue } from './cue.ts'
import type { SpeechTone } from './tone/tone.ts'
import {
  cutForSpeech,
  isSpeakable,
  overlapIn,
  piecesOf,
  withoutBrackets,
  silenceIn,
  type Piece,
} from './spoken/pieces.ts'

/** Maximum silence before an utterance, in seconds. */
const LONGEST_SILENCE = 10

/** State while a play is converted to utterances, from start to end. */
interface Telling {
  readonly out: Utterance[]
  readonly ids: Set<string>
  speakers: readonly CharacterId[]
  extension: string
  manner: string
  tone: SpeechTone | undefined
  speech: number
  /**
   * Whether a cue has been read but none of its speech has been spoken yet, and whether that speech is dual dialogue.
   */
  fresh: 'no' | 'yes' | 'dual'
  /** Whether there is a cue above, so that spoken text belongs to its speech. */
  called: boolean
  silence: number
  before: Told | null
  own: Told | null
}

/** The first utterance of a speech, and where the next speech overlaps it. */
interface Told {
  readonly first: string
  readonly overlap: Utterance['joins']
}

const newTelling = (): Telling => ({
  out: [],
  ids: new Set(),
  speakers: [],
  extension: '',
  manner: '',
  tone: undefined,
  speech: 0,
  fresh: 'no',
  called: false,
  silence: 0,
  before: null,
  own: null,
})

function tellHeading(telling: Telling, element: Element, at: number): void {
  Object.assign(telling, {
    speakers: [],
    extension: '',
    manner: '',
    tone: undefined,
    fresh: 'no',
    called: false,
    before: null,
    own: null,
  })
  telling.silence = 0
  if (!element.omitted) tell(telling, element, at, { kind: 'heading', pieces: piecesOf(element) })
}

function tellDirection(telling: Telling, element: Element, at: number): void {
  const silence = silenceIn(printedText(element.text))
  // a direction between two speeches prevents them from overlapping
  telling.own = alone(telling.own)
  telling.before = alone(telling.before)
  if (silence > 0) keepSilent(telling, silence)
  else tell(telling, element, at, { kind: 'direction', pieces: piecesOf(element) })
}

function callSpeaker(telling: Telling, cue: Element, speakers: readonly CharacterId[]): void {
  const words = printedText(cue.text)
  const extension = cue.character === undefined ? splitCue(words).extension : words.trim()
  telling.speakers = speakers
  telling.extension = isContinued(extension) ? '' : withoutBrackets(extension)
  telling.manner = ''
  telling.tone = cue.tone
  telling.fresh = cue.dual ? 'dual' : 'yes'
  telling.called = true
  telling.before = telling.own ?? alone(telling.before)
  telling.own = null
}

/** Returns a speech without its overlap, so that the next one can't begin during it. */
const alone = (told: Told | null): Told | null => told && { ...told, overlap: null }

function tellManner(telling: Telling, words: string): void {
  const silence = silenceIn(words)
  if (silence > 0) keepSilent(telling, silence)
  else telling.manner = withoutBrackets(words)
}

function keepSilent(telling: Telling, seconds: number): void {
  telling.silence = Math.min(LONGEST_SILENCE, telling.silence + seconds)
}

function tellSaid(telling: Telling, element: Element, at: number): void {
  const pieces = piecesOf(element)
  if (!telling.called) {
    // words without a speaker form a separate speech
    telling.speakers = []
    telling.fresh = 'yes'
  }
  tell(telling, element, at, { kind: 'speech', pieces })
}

/** Adds the utterances of one element. */
function tell(
  telling: Telling,
  element: Element,
  at: number,
  { kind, pieces }: { readonly kind: UtteranceKind; readonly pieces: readonly Piece[] },
): void {
  const text = textOf(element.text)
  const first = telling.out.length
  let parts = 0
  for (const piece of pieces) {
    if (piece.kind === 'silence') keepSilent(telling, piece.seconds)
    else if (piece.kind === 'manner') telling.manner = piece.words
    else if (!isSpeakable(text.slice(piece.from, piece.to))) keepSilent(telling, piece.dots ? PAUSES.unsaid : 0)
    else
      for (const { from, to } of cutForSpeech(text, piece.from, piece.to))
        if (isSpeakable(text.slice(from, to))) {
          parts++
          say(telling, element, { kind, at, part: parts, text: text.slice(from, to), from })
        }
  }
  const last = telling.out.at(-1)
  // only the end of a paragraph can be an interruption; a dash at a split is like a comma
  if (last && telling.out.length > first)
    telling.out[telling.out.length - 1] = { ...last, ends: endOf(last.text, true) }
  noteOverlap(telling, text, { kind, pieces, first })
}

interface Part {
  readonly kind: UtteranceKind
  readonly at: number
  /** The number of the part within its element, from 1. */
  readonly part: number
  readonly text: string
  readonly from: number
}

function say(telling: Telling, element: Element, { kind, at, part, text, from }: Part): void {
  const fresh = kind === 'speech' ? telling.fresh : 'no'
  if (fresh !== 'no') telling.speech++
  const said = kind === 'speech'
  const silence = telling.silence
  const joins = joinOf(telling, fresh)
  const utterance: Omit<Utterance, 'pause'> = {
    id: freeId(telling, element.id ?? `at${at}`, part),
    element: at,
    kind,
    speakers: said ? telling.speakers : [],
    text,
    from,
    speech: telling.speech,
    manner: said ? [telling.extension, telling.manner].filter((words) => words !== '').join(', ') : '',
    ...(said && telling.tone && { tone: telling.tone }),
    sung: element.kind === 'lyrics',
    ends: endOf(text, false),
    joins,
  }
  const continues = element.part === 'middle' || element.part === 'last'
  const sharesVerse = said && continues && part === 1
  const isEnjambed = IN_LINES.has(element.kind) && part === 1 && runsOn(telling, utterance)
  const pause = joins ? 0 : pauseBefore(utterance, telling.out.at(-1), { sharesVerse, isEnjambed })
  telling.out.push({ ...utterance, pause: Math.min(LONGEST_SILENCE, pause + silence) })
  telling.silence = 0
  if (said) {
    telling.fresh = 'no'
    telling.own ??= { first: utterance.id, overlap: null }
  }
}

const IN_LINES: ReadonlySet<ElementKind> = new Set(['verse', 'lyrics'])

/** Whether an utterance continues the sentence of the one before it, in the same speech. */
function runsOn({ out }: Telling, { element, speech }: Pick<Utterance, 'element' | 'speech'>): boolean {
  const last = out.at(-1)
  const isSame = last?.kind === 'speech' && last.speech === speech && last.element === element - 1
  return isSame && /[\p{L}\p{N}’']$/u.test(trimEndOf(last.text, CLOSING))
}

/** Returns the utterance that a new speech overlaps, and where; null if there is no overlap. */
function joinOf({ before, fresh, silence, out, speakers }: Telling, begins: Telling['fresh']): Utterance['joins'] {
  if (fresh === 'no' || begins === 'no' || !before) return null
  if (begins === 'dual') return { with: before.first, at: 0 }
  const same = out.at(-1)?.speakers.join('\n') === speakers.join('\n')
  return silence > 0 || same ? null : before.overlap
}

function freeId({ ids }: Telling, base: string, part: number): string {
  let id = part === 1 ? base : `${base}.${part}`
  while (ids.has(id)) id += '~'
  ids.add(id)
  return id
}

/** Stores the first "/" of a speech, at which the next one begins. */
function noteOverlap(
  telling: Telling,
  text: string,
  { kind, pieces, first }: { kind: UtteranceKind; pieces: readonly Piece[]; first: number },
): void {
  if (kind !== 'speech' || !telling.own || telling.own.overlap) return
  const at = overlapIn(text, pieces)
  if (at === undefined) return
  const within = telling.out.slice(first).findLast(({ from }) => from <= at)
  if (!within) return
  const offset = Math.min(at - within.from, within.text.length)
  telling.own = { ...telling.own, overlap: { with: within.id, at: offset } }
}

const CLOSING = /["»”’')\]\s/*_]/u

function endOf(text: string, last: boolean): UtteranceEnd {
  const words = trimEndOf(text, CLOSING)
  if (/(?:…|\.\.)$/u.test(words)) return 'trails'
  return last && /[-‐–—―]$/u.test(words) ? 'cut' : 'full'
}

const HEADINGS: ReadonlySet<ElementKind> = new Set(['act', 'scene'])
const DIRECTIONS: ReadonlySet<ElementKind> = new Set(['action', 'transition', 'shot', 'centred'])

/**
 * Returns everything that is spoken, ordered by when it starts: headings and directions by the narrator, speeches by
 * their speakers. Notes, synopses, sections, omitted scenes, asides and brackets within a speech are not spoken. No
 * text is longer than about 300 characters.
 */
export function utterancesOf(play: Pick<Play, 'elements' | 'characters'>): readonly Utterance[] {
  const speakers = speakersOf(play)
  const telling = newTelling()
  for (const [at, element] of play.elements.entries()) {
    if (HEADINGS.has(element.kind)) tellHeading(telling, element, at)
    else if (DIRECTIONS.has(element.kind)) tellDirection(telling, element, at)
    else if (element.kind === 'cue') callSpeaker(telling, element, speakers(at))
    else if (element.kind === 'parenthetical') tellManner(telling, printedText(element.text))
    else if (isSpoken(element)) tellSaid(telling, element, at)
  }
  return telling.out
}
