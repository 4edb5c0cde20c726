import {
  printedText,
  printSubtitles,
  type Play,
  playAuthors,
  playTitle,
  type TimedSegment,
  type Utterance,
} from '@replique/script'
import { type Plan, planOf, listenerOf, requireListening, type SpeechDeps } from './plan.ts'
import { ReadableStream } from 'node:stream/web'
import { speechFilePath, speechFileInput, type SoundFormat } from '@replique/contract'
import type { Hono } from 'hono'
import type { z } from 'zod'
import { bearerOf, type SignedIn } from '../../../kernel/actor.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { isId } from '../../../kernel/ids.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'
import { inThread } from '../engines/threads/threads.ts'
import type { Recorded } from '../recordings/index.ts'
import { encode, encodeSilence, silenceSeconds } from './encoding/encode.ts'
import { SOUND_TYPES, soundFile } from './keeping.ts'
import {
  estimateTimes,
  isLeftOut,
  isOwnMix,
  mixKey,
  mixOwn,
  segmentsIn,
  type MixRequest,
  type AudioSegment,
} from './mixing.ts'
import type { SoundRow } from './store.ts'

/** A part of a whole play's audio file. */
interface JoinedPart {
  readonly seconds: number
  /** A storage key, the sound itself, or null if somebody is left out, for a silence. */
  readonly sound: string | Uint8Array | null
  /** The times of the words of a part with one utterance; null for estimated times. */
  readonly times: SoundRow['times'] | null
  /** Seconds of silence before the part. */
  readonly pause: number
  readonly segment: AudioSegment
}

interface Chapter {
  readonly title: string
  /** Start and end, in seconds from the beginning of the file. */
  readonly from: number
  readonly to: number
}

/**
 * Returns the chapters of the file. Each act or scene heading starts one, and so does anything before the first
 * heading.
 */
function chaptersOf({ play }: Pick<Plan, 'play'>, parts: readonly JoinedPart[]): readonly Chapter[] {
  const chapters: { title: string; from: number; to: number }[] = []
  const headings = headingsOf(play)
  let at = 0
  for (const { seconds, pause, segment } of parts) {
    const heading = headings.get(segment.flat()[0]?.element ?? 0)
    const begins = at + pause
    if (heading !== undefined || chapters.length === 0)
      chapters.push({ title: heading ?? '', from: begins, to: begins })
    at = begins + seconds
    const last = chapters.at(-1)
    if (last) last.to = at
  }
  return chapters
}

function headingsOf({ elements }: Play): ReadonlyMap<number, string> {
  return new Map(
    elements.flatMap(({ kind, text }, place) =>
      kind === 'scene' || kind === 'act' ? [[place, printedText(text).replace(/\s+/g, ' ').trim()] as const] : [],
    ),
  )
}

/** Returns the parts with the times at which their utterances and words are heard. */
function timed(deps: SpeechDeps, mixing: MixRequest, parts: readonly JoinedPart[]): TimedSegment[] {
  const names = new Map(mixing.plan.play.characters.map(({ id, name }) => [id, name]))
  let at = 0
  return parts.map(({ pause, seconds, times, segment }) => {
    const from = at + pause
    at = from + seconds
    const utterances = segment.flat().map((utterance) => {
      const { words } = deps.synthesis.planned(mixing.plan, utterance, mixing.format)
      const estimated = estimateTimes(words, seconds)
      return {
        speaker: utterance.speakers.map((id) => names.get(id) ?? '').join(', '),
        text: utterance.text,
        words: words.map((word, place) => {
          const [begins, ends] = times?.[place] ?? (estimated[place] ?? []).slice(2)
          return [word.from, word.to, from + (begins ?? 0), from + (ends ?? seconds)] as const
        }),
      }
    })
    return { from, to: at, utterances }
  })
}

interface Joining {
  readonly parts: readonly JoinedPart[]
  readonly head: Uint8Array
  read(this: void, key: string): Promise<Uint8Array | null>
  /** Returns a file with this many seconds of silence. */
  silence(this: void, seconds: number): Promise<Uint8Array>
}

/**
 * Concatenates the files; MP3 frames and Ogg streams can follow each other unchanged. Simultaneous speech has already
 * been mixed into one file.
 */
async function* joined({ parts, head, read, silence }: Joining): AsyncGenerator<Uint8Array> {
  if (head.byteLength > 0) yield head
  for (const { sound, seconds, pause } of parts) {
    if (pause > 0) yield await silence(pause)
    const bytes = typeof sound === 'string' ? await read(sound) : (sound ?? (await silence(seconds)))
    if (bytes === null) throw new Error('a sound went while the reading was joined')
    yield bytes
  }
}

const MS = 1000

/** The number of a front cover among the types of pictures (ID3v2.3, 4.15). */
const FRONT_COVER = 3

/** Builds the ID3 tag that comes before an MP3, with the title, authors, cover and chapters. */
async function tagOf({ kernel }: SpeechDeps, play: Play, chapters: readonly Chapter[]): Promise<Uint8Array> {
  const { default: id3 } = await import('node-id3')
  const [title, authors] = [playTitle(play), playAuthors(play)]
  const cover = await inThread('cover', { title, authors }).catch((error: unknown) => {
    // a file without a cover is better than none
    kernel.log.warn('a cover could not be drawn', { error })
    return null
  })
  const named = chapters.map((one, at) => ({ ...one, id: `chapter-${at + 1}`, title: one.title || title }))
  return id3.create({
    title,
    artist: authors.join(', '),
    language: play.language === 'fr' ? 'fra' : 'eng',
    ...(cover && {
      image: { mime: 'image/png', type: { id: FRONT_COVER }, description: '', imageBuffer: Buffer.from(cover) },
    }),
    chapter: named.map(({ id, from, to, title: name }) => ({
      elementID: id,
      startTimeMs: Math.round(from * MS),
      endTimeMs: Math.round(to * MS),
      tags: { title: name },
    })),
    tableOfContents: [{ elementID: 'toc', isOrdered: true, elements: named.map(({ id }) => id) }],
  })
}

const FILES = { name: 'speech.file', events: 20, seconds: 600, burst: 10 }

/**
 * Serves the audio of a whole play as one file. It is outside the contract, because the response is streamed. Nothing
 * is synthesised here: a rendering job must have finished first.
 */
export function mountFile(app: Hono<AppEnv>, deps: SpeechDeps): void {
  const { readActor, limits } = deps.kernel
  app.post(speechFilePath(':id'), async (c) => {
    const actor = requireProved(await readActor(bearerOf(c.req.raw.headers)))
    const request = speechFileInput.safeParse(await c.req.json().catch(() => null))
    const playId = c.req.param('id')
    if (!request.success || !isId(playId)) return refuse('invalid')
    await requireListening(deps, actor, playId)
    if (!limits.take(FILES, actor.id)) return refuse('too_many_requests')
    const { body, type, extension, title } = await wholeReading(deps, actor, { ...request.data, playId })
    const name = encodeURIComponent(`${title || 'replique'}.${extension}`)
    return new Response(body, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="reading.${extension}"; filename*=utf-8''${name}`,
        'cache-control': 'no-store',
      },
    })
  })
}

const SUBTITLE_TYPES = { srt: 'application/x-subrip; charset=utf-8', vtt: 'text/vtt; charset=utf-8' } as const

type FileRequest = z.infer<typeof speechFileInput> & { readonly playId: string }

async function wholeReading(deps: SpeechDeps, actor: SignedIn, { playId, format, subtitles, without }: FileRequest) {
  const plan = await planOf(deps, playId, await listenerOf(deps, actor.id))
  // recordings are only stored as MP3
  const recorded =
    format === 'mp3' ? await deps.recordings.recordingsFor(playId, plan.utterances) : new Map<string, Recorded>()
  const mixing: MixRequest = { plan, format, recorded, without }
  const parts = await partsOf(deps, mixing)
  const title = playTitle(plan.play)
  if (subtitles !== undefined) {
    const body = printSubtitles(timed(deps, mixing, parts), subtitles)
    return { body, type: SUBTITLE_TYPES[subtitles], extension: subtitles, title }
  }
  const silences = new Map<number, Promise<Uint8Array>>()
  const silence = (seconds: number): Promise<Uint8Array> => {
    const made = silences.get(seconds) ?? makeSilence(seconds, format)
    silences.set(seconds, made)
    return made
  }
  const head = format === 'mp3' ? await tagOf(deps, plan.play, chaptersOf(plan, parts)) : new Uint8Array()
  const read = (key: string) => deps.kernel.storage.get(key)
  const body = ReadableStream.from(joined({ parts, head, read, silence })) as unknown as BodyInit
  return { body, type: SOUND_TYPES[format], extension: format, title }
}

async function partsOf(deps: SpeechDeps, mixing: MixRequest): Promise<JoinedPart[]> {
  const { plan, format } = mixing
  const segments = segmentsIn(plan)
  const keyOf = (segment: AudioSegment): string => keyOfPiece(deps, mixing, segment)
  const there = await deps.synthesis.there(plan, segments.map(keyOf))
  const parts: JoinedPart[] = []
  for (const segment of segments) {
    const [first] = segment.flat() as [Utterance]
    const pause = format === 'mp3' ? silenceSeconds(first.pause) : first.pause
    const heard = (await ownSound(deps, mixing, segment)) ?? keptSound(there.get(keyOf(segment)))
    const isSilent = isAlone(segment) && isLeftOut(mixing, first)
    parts.push({ ...heard, pause, segment, ...(isSilent && { sound: null }) })
  }
  return parts
}

type Heard = Pick<JoinedPart, 'sound' | 'seconds' | 'times'>

const isAlone = (segment: AudioSegment): boolean => segment.flat().length === 1

/** The key of a segment's sound: that of its only utterance, or that of the mix if there are several. */
function keyOfPiece(deps: SpeechDeps, mixing: MixRequest, segment: AudioSegment): string {
  const [first] = segment.flat() as [Utterance]
  return isAlone(segment)
    ? deps.synthesis.planned(mixing.plan, first, mixing.format).key
    : mixKey(deps, mixing, segment)
}

/** Returns the sound of a segment that isn't stored: a recording, or a mix. Null if there is no need for one. */
async function ownSound(deps: SpeechDeps, mixing: MixRequest, segment: AudioSegment): Promise<Heard | null> {
  const own = isAlone(segment) ? mixing.recorded.get(segment.flat()[0]?.id ?? '') : undefined
  if (own) return { sound: own.key, seconds: own.seconds, times: null }
  if (isAlone(segment) || !isOwnMix(mixing, segment)) return null
  const { bytes, seconds } = await mixOwn(deps, mixing, segment)
  return { sound: bytes, seconds, times: null }
}

const keptSound = (row: SoundRow | undefined): Heard =>
  row === undefined
    ? refuse('not_spoken_yet')
    : { sound: soundFile(row), seconds: row.seconds, times: row.times.length > 0 ? row.times : null }

const makeSilence = (seconds: number, format: SoundFormat): Promise<Uint8Array> =>
  format === 'mp3' ? encodeSilence(seconds) : encode(new Int16Array(Math.round(seconds * SAMPLE_RATE)), format)
