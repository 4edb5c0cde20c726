import { LIMITS, type RecordedPlay, type RecordingStudio, type Take } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { VoicesDeps } from '../deps.ts'
import { linesOf, partsOf, type Line } from './lines.ts'
import { requireReader } from './standing.ts'
import { findConsent, listConsents, listOwn } from './store.ts'
import type { RecordingRow } from './tables.ts'

/** Below these what is heard of takes, and whole takes, are played to whoever was given a link. */
export const HEARD = '/api/recordings/heard'
export const WHOLE = '/api/recordings/whole'

export async function showTake(
  { modules }: Pick<VoicesDeps, 'modules'>,
  row: RecordingRow,
  stale: boolean,
): Promise<Take> {
  const { links } = modules.auth
  return {
    id: row.id,
    best: row.best,
    stale,
    seconds: row.seconds,
    from: row.heard_from,
    to: row.heard_to,
    recordedAt: row.created_at.toISOString(),
    sound: await links.linkTo(HEARD, row.sound_id),
    whole: await links.linkTo(WHOLE, row.id),
  }
}

export const secondsOf = (rows: readonly RecordingRow[]): number => rows.reduce((sum, { seconds }) => sum + seconds, 0)

const keyOf = (...parts: readonly string[]): string => parts.join('\n')

/** Takes by the line they are of: a line that was moved has another id, and is known by its words. */
function takesByLine(rows: readonly RecordingRow[], lines: readonly Line[]) {
  const here = new Set(lines.map(({ characterId, id }) => keyOf(characterId, id)))
  const byLine = Map.groupBy(rows, (row) => keyOf(row.character_id, row.utterance_id))
  const elsewhere = rows.filter((row) => !here.has(keyOf(row.character_id, row.utterance_id)))
  const moved = Map.groupBy(elsewhere, (row) => keyOf(row.character_id, row.words_hash))
  const takesOf = ({ characterId, id, words }: Line) =>
    byLine.get(keyOf(characterId, id)) ?? moved.get(keyOf(characterId, words)) ?? []
  const used = new Set(lines.flatMap(takesOf))
  return { takesOf, elsewhere: elsewhere.filter((row) => !used.has(row)) }
}

/** Somebody's parts in a play, line by line, with what they recorded of each. */
export async function openStudio(deps: VoicesDeps, actor: SignedIn, playId: string): Promise<RecordingStudio> {
  await requireReader(deps, actor, playId)
  const { plays } = deps.modules
  const { db } = deps.kernel.database
  const [play, cast] = [await plays.scriptOf(playId), await plays.castOf(playId)]
  const [titles, consent] = [await plays.titlesFor(actor, [playId]), await findConsent(db, playId, actor.id)]
  const rows = await listOwn(db, actor.id, playId)
  const parts = partsOf(play, cast, actor.id)
  const lines = linesOf(play, parts)
  const { takesOf, elsewhere } = takesByLine(rows, lines)
  const show = (some: readonly RecordingRow[], words: string) =>
    Promise.all(some.map((row) => showTake(deps, row, row.words_hash !== words)))
  return {
    title: titles.get(playId) ?? '',
    language: play.language,
    consentedAt: consent?.given_at.toISOString() ?? null,
    parts,
    lines: await Promise.all(lines.map(async (line) => ({ ...line, takes: await show(takesOf(line), line.words) }))),
    elsewhere: await show(elsewhere, ''),
    used: secondsOf(rows),
    most: LIMITS.recordedSecondsInPlay,
  }
}

/** In which plays there is something of somebody's voice, by title; those they may not read any more have none. */
export async function listRecorded(deps: VoicesDeps, actor: SignedIn): Promise<RecordedPlay[]> {
  const { db } = deps.kernel.database
  const byPlay = Map.groupBy(await listOwn(db, actor.id), (row) => row.play_id)
  const consents = new Map((await listConsents(db, { userId: actor.id })).map((row) => [row.play_id, row.given_at]))
  const ids = [...new Set([...byPlay.keys(), ...consents.keys()])]
  const titles = await deps.modules.plays.titlesFor(actor, ids)
  return ids
    .map((playId) => ({
      playId,
      title: titles.get(playId) ?? null,
      takes: byPlay.get(playId)?.length ?? 0,
      seconds: secondsOf(byPlay.get(playId) ?? []),
      consentedAt: consents.get(playId)?.toISOString() ?? null,
    }))
    .toSorted((a, b) => (a.title ?? '\uffff').localeCompare(b.title ?? '\uffff'))
}
