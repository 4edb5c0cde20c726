import { ReadableStream } from 'node:stream/web'
import { readingPath, readingWish, type SoundFormat } from '@replique/contract'
import { playTitle, type Utterance } from '@replique/script'
import type { Hono } from 'hono'
import { bearerOf, type SignedIn } from '../../../kernel/actor.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { isId } from '../../../kernel/ids.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'
import type { Recorded } from '../recordings/index.ts'
import { listenerOf, requireHearable } from './actions.ts'
import { encode, encodeSilence, silenceSeconds } from './encoding/index.ts'
import { chaptersOf, joined, type JoinedPart } from './joining.ts'
import { SOUND_TYPES, soundFile } from './keeping.ts'
import { hasOwn, mixKey, mixOwn, stretchesIn, type Mixing, type Stretch } from './mixing.ts'
import { planOf } from './plan.ts'
import type { SoundRow } from './tables.ts'
import type { SpeechDeps } from './deps.ts'
import { tagOf } from './tags.ts'

const FILES = { name: 'speech.file', events: 20, seconds: 600, burst: 10 }

/**
 * The whole reading as one file, outside the contract because it is sent while it is joined. Nothing is spoken for it:
 * that is a job's, which whoever asks has waited for.
 */
export function mountFile(app: Hono<AppEnv>, deps: SpeechDeps): void {
  const { readActor, limits } = deps.kernel
  app.post(readingPath(':id'), async (c) => {
    const actor = requireProved(await readActor(bearerOf(c.req.raw.headers)))
    const wish = readingWish.safeParse(await c.req.json().catch(() => null))
    const playId = c.req.param('id')
    if (!wish.success || !isId(playId)) return refuse('invalid')
    await requireHearable(deps, actor, playId)
    if (!limits.take(FILES, actor.id)) return refuse('too_many_requests')
    const { format } = wish.data
    const { title, pieces } = await wholeReading(deps, actor, { playId, format })
    const name = encodeURIComponent(`${title || 'replique'}.${format}`)
    return new Response(ReadableStream.from(pieces) as unknown as BodyInit, {
      headers: {
        'content-type': SOUND_TYPES[format],
        'content-disposition': `attachment; filename="reading.${format}"; filename*=utf-8''${name}`,
        'cache-control': 'no-store',
      },
    })
  })
}

async function wholeReading(
  deps: SpeechDeps,
  actor: SignedIn,
  { playId, format }: { playId: string; format: SoundFormat },
) {
  const plan = await planOf(deps, playId, await listenerOf(deps, actor.id))
  // a voice of one's own is kept as MP3 alone
  const recorded =
    format === 'mp3' ? await deps.recordings.recordingsFor(playId, plan.utterances) : new Map<string, Recorded>()
  const mixing: Mixing = { plan, format, recorded }
  const stretches = stretchesIn(plan)
  const keyOf = (stretch: Stretch): string => keyOfPiece(deps, mixing, stretch)
  const there = await deps.sounding.there(plan, stretches.map(keyOf))
  const parts: JoinedPart[] = []
  for (const stretch of stretches) {
    const [first] = stretch.flat() as [Utterance]
    const at = { pause: format === 'mp3' ? silenceSeconds(first.pause) : first.pause, element: first.element }
    parts.push({ ...at, ...((await ownSound(deps, mixing, stretch)) ?? keptSound(there.get(keyOf(stretch)))) })
  }
  const silences = new Map<number, Promise<Uint8Array>>()
  const silence = (seconds: number): Promise<Uint8Array> => {
    const made = silences.get(seconds) ?? makeSilence(seconds, format)
    silences.set(seconds, made)
    return made
  }
  const head = format === 'mp3' ? await tagOf(plan.play, chaptersOf(plan, parts)) : new Uint8Array()
  const read = (key: string) => deps.kernel.storage.get(key)
  return { title: playTitle(plan.play), pieces: joined({ parts, head, read, silence }) }
}

type Heard = Pick<JoinedPart, 'sound' | 'seconds'>

const isAlone = (stretch: Stretch): boolean => stretch.flat().length === 1

/** By what a line that is spoken, or several at once, are found. */
function keyOfPiece(deps: SpeechDeps, mixing: Mixing, stretch: Stretch): string {
  const [first] = stretch.flat() as [Utterance]
  return isAlone(stretch) ? deps.sounding.planned(mixing.plan, first, mixing.format).key : mixKey(deps, mixing, stretch)
}

/** What somebody says in their own voice, alone or over others; null where nobody does. */
async function ownSound(deps: SpeechDeps, mixing: Mixing, stretch: Stretch): Promise<Heard | null> {
  if (!hasOwn(mixing, stretch)) return null
  const own = isAlone(stretch) ? mixing.recorded.get(stretch.flat()[0]?.id ?? '') : undefined
  if (own) return { sound: own.key, seconds: own.seconds }
  const { bytes, seconds } = await mixOwn(deps, mixing, stretch)
  return { sound: bytes, seconds }
}

const keptSound = (row: SoundRow | undefined): Heard =>
  row === undefined ? refuse('not_spoken_yet') : { sound: soundFile(row), seconds: row.seconds }

const makeSilence = (seconds: number, format: SoundFormat): Promise<Uint8Array> =>
  format === 'mp3' ? encodeSilence(seconds) : encode(new Int16Array(Math.round(seconds * SAMPLE_RATE)), format)
