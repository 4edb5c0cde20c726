import { createHash } from 'node:crypto'
import {
  type OwnPart,
  type PartLine,
  LIMITS,
  type RecordedPlay,
  type RecordingStudio,
  type Take,
} from '@replique/contract'
import { printedText, utterancesOf, type Play, type Utterance } from '@replique/script'
import type { Cast, PlayAccess } from '../../plays/index.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { VoicesDeps } from '../deps.ts'
import { isOwn, mayListen, mayRecord } from '../policy.ts'
import { findTake, type RecordingRow, findConsent, listConsents, listOwn } from './store.ts'

/** Typographic variants that don't change what is spoken. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ′]/gu, "'"],
  [/[“”„«»″]/gu, '"'],
  [/[‐‑–—―−]/gu, '-'],
  // spaces before punctuation are only typography
  [/\s+(?=[!?;:.,»"])/gu, ''],
  [/(?<=")\s+/gu, ''],
  [/\s+/gu, ' '],
]

/**
 * A key of 22 characters for the words of a line. It ignores typography, but changes with every word and every
 * punctuation mark that affects the speech.
 */
export function wordsKey(text: string): string {
  let plain = text.normalize('NFKC').trim()
  for (const [written, said] of ALIKE) plain = plain.replaceAll(written, said)
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

type Line = Omit<PartLine, 'takes'>

/** Returns the characters that a user is cast as, in the order of the play. */
export function partsOf(play: Play, cast: readonly Cast[], userId: string): OwnPart[] {
  const mine = new Map(cast.filter((one) => one.userId === userId).map((one) => [one.characterId, one.understudy]))
  return play.characters.flatMap(({ id, name }) =>
    mine.has(id) ? [{ characterId: id, name, understudy: mine.get(id) ?? false }] : [],
  )
}

const headingOf = (play: Play, { element }: Utterance): string => printedText(play.elements[element]?.text ?? [])

/** Returns the lines of these characters in spoken order, each with its cue. */
export function linesOf(play: Play, parts: readonly OwnPart[]): Line[] {
  const names = new Map<string, string>(play.characters.map(({ id, name }) => [id, name]))
  const mine = new Set(parts.map(({ characterId }) => characterId))
  const lines: Line[] = []
  let heading = ''
  let before: Utterance | null = null
  for (const said of utterancesOf(play)) {
    if (said.kind === 'heading') {
      heading = headingOf(play, said)
      before = null
      continue
    }
    const cue = before && {
      id: before.id,
      name: before.speakers.map((id) => names.get(id) ?? '').join(', '),
      text: before.text,
    }
    for (const characterId of said.speakers.filter((id) => mine.has(id))) {
      const { id, speech, text, manner, sung } = said
      lines.push({ id, characterId, speech, text, words: wordsKey(text), manner, sung, heading, cue })
    }
    before = said
  }
  return lines
}

/** Returns a user's access to a play that they may hear. Otherwise the play is reported as not found. */
async function requireReader({ modules }: VoicesDeps, actor: SignedIn, playId: string): Promise<PlayAccess> {
  const access = await modules.plays.accessTo(actor, playId)
  return access !== null && mayListen(access) ? access : refuse('play_not_found')
}

/** Refuses users who are not cast as the character, or as any character if `characterId` is null. */
export async function requirePart(
  deps: VoicesDeps,
  actor: SignedIn,
  { playId, characterId }: { playId: string; characterId: string | null },
): Promise<void> {
  const access = await requireReader(deps, actor, playId)
  const { plays } = deps.modules
  if (characterId !== null) {
    const { characters } = await plays.scriptOf(playId)
    if (!characters.some(({ id }) => id === characterId)) refuse('character_not_found')
  }
  const all = await plays.castOf(playId)
  const cast: readonly Cast[] = characterId === null ? all : all.filter((one) => one.characterId === characterId)
  if (!mayRecord(access, { userId: actor.id, cast })) refuse('not_your_part')
}

/** Returns the user's own take. Other users' takes are reported as not found. */
export async function requireTake({ kernel }: VoicesDeps, actor: SignedIn, id: string): Promise<RecordingRow> {
  const take = await findTake(kernel.database.db, id)
  return take !== null && isOwn(take, actor.id) ? take : refuse('recording_not_found')
}

/** The paths that serve trimmed and whole takes to anyone with a link. */
export const TRIMMED_TAKES_PATH = '/api/recordings/heard'
export const WHOLE_TAKES_PATH = '/api/recordings/whole'

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
    sound: await links.linkTo(TRIMMED_TAKES_PATH, row.sound_id),
    whole: await links.linkTo(WHOLE_TAKES_PATH, row.id),
  }
}

export const secondsOf = (rows: readonly RecordingRow[]): number => rows.reduce((sum, { seconds }) => sum + seconds, 0)

const keyOf = (...parts: readonly string[]): string => parts.join('\n')

/** Groups takes by line. A line that was moved has a new id and is recognised by its words. */
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

/** Returns the user's parts in a play, line by line, with their recordings. */
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

/** Lists the plays that a user has recorded, by title. The title is null if they may no longer read the play. */
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
