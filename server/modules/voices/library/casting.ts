import { LIMITS, type PlayVoice, type PlayVoices } from '@replique/contract'
import { characterLines, isSaid, printedText, type Language, type Play } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { isId } from '../../../kernel/ids.ts'
import { BUILT_IN } from '../engines/built-in/built-in.ts'
import type { EngineVoice } from '../engines/engine.ts'
import { asItIs, automaticIn, type CastableVoice, findCastable } from './speakers.ts'
import { mayGive } from './policy.ts'
import { mayCast, type LibraryDeps } from './deps.ts'
import { byName, listOffer, soundOf } from './presentation.ts'
import { requirePlay } from './pronouncing.ts'
import { accessTo } from './actions.ts'
import { listVoices, listVoicesOfGroups } from './store.ts'

/** The longest line that a voice is tried by, in UTF-16 units. */
const LINE = LIMITS.triedLine

/** Letters that a line should have to show what a voice is like. */
const TELLING = 25
/** Speeches of a character that are looked through for one. */
const LOOKED_AT = 40

/** The beginning of a text up to a word's end. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:\u{FFFD}]+$/u, '')}…`
}

/** One of a character's own lines: the first that is long enough to tell something, else the longest; '' where they say nothing. */
function lineOf(play: Play, characterId: string, most: number): string {
  let longest = ''
  for (const { parts } of characterLines(play, characterId).slice(0, LOOKED_AT)) {
    const said = parts.flatMap((at) => {
      const element = play.elements[at]
      return element && isSaid(element) ? [printedText(element.text)] : []
    })
    const line = said.join(' ').replaceAll(/\s+/gu, ' ').trim()
    if (line.length >= TELLING) return beginning(line, most)
    if (line.length > longest.length) longest = line
  }
  return longest
}

/** The groups by which somebody can give a play voices: those it is shared with that they are in. */
async function groupsFor({ modules }: LibraryDeps, actor: SignedIn, playId: string): Promise<ReadonlySet<string>> {
  const [shared, mine] = [await modules.plays.groupsOf(playId), await modules.groups.rolesOf(actor.id)]
  return new Set([...shared.keys()].filter((id) => mine.has(id)))
}

/** An engine's own voices are there for everybody; others are somebody's. */
const isOffered = ({ id }: CastableVoice): boolean => !isId(id)

/** Whether somebody may give parts of a play to all of these voices. */
export async function mayCastVoices(
  deps: LibraryDeps,
  actor: SignedIn,
  { playId, voiceIds }: { playId: string; voiceIds: readonly string[] },
): Promise<boolean> {
  const rows = new Map((await findCastable(deps, voiceIds)).map((row) => [row.id, row]))
  const shared = await deps.modules.plays.groupsOf(playId)
  for (const id of voiceIds) {
    const row = rows.get(isId(id) ? id.toLowerCase() : id)
    if (row && isOffered(row)) continue
    const isShared = row?.group_id != null && shared.has(row.group_id)
    if (!row || !mayGive(await accessTo(deps, actor, row), isShared)) return false
  }
  return true
}

interface Place {
  readonly playId: string
  /** In which the play is written. */
  readonly language: Language
}

/** The voices that somebody may give parts to: their own, those of the play's groups they are in, and those of the engines that speak its language. */
async function listCastable(deps: LibraryDeps, actor: SignedIn, { playId, language }: Place): Promise<CastableVoice[]> {
  const { kernel, engines } = deps
  const { db } = kernel.database
  const groups = await groupsFor(deps, actor, playId)
  const offer = await listOffer({ engines, log: kernel.log })
  return [
    ...(await listVoices(db, { userId: actor.id })),
    ...(await listVoicesOfGroups(db, [...groups])),
    ...offer.filter(({ languages }) => languages.includes(language)).map(asItIs),
  ]
}

const automaticVoice = ({ language }: Play, voice: EngineVoice | undefined) =>
  voice === undefined
    ? null
    : {
        engine: BUILT_IN,
        voice: voice.id,
        name: voice.name,
        language,
      }

/** The voices that speak in a play, for whoever reads it; for whoever casts, those that could, too. */
export async function showPlayVoices(deps: LibraryDeps, actor: SignedIn, playId: string): Promise<PlayVoices> {
  const { modules } = deps
  const access = await requirePlay(deps, actor, playId)
  const play = await modules.plays.scriptOf(playId)
  const { language } = play
  const ids = new Set((await modules.plays.castOf(playId)).flatMap(({ voiceId }) => voiceId ?? []))
  const cast = await findCastable(deps, [...ids])
  const castable = mayCast(access) ? await listCastable(deps, actor, { playId, language }) : []
  const free = new Set(castable.map(({ id }) => id))
  const rows = new Map([...cast, ...castable].map((row) => [row.id, row]))
  const groups = await modules.groups.namesOf([...new Set([...rows.values()].flatMap((row) => row.group_id ?? []))])
  const show = (row: CastableVoice): PlayVoice => ({
    id: row.id,
    name: row.name,
    ...soundOf(row),
    ...(isOffered(row) && { language }),
    kept: !isOffered(row),
    gender: row.gender,
    age: row.age,
    group: row.group_id === null ? null : (groups.get(row.group_id) ?? ''),
    castable: free.has(row.id),
  })
  const chosen = await automaticIn(deps, playId)
  return {
    voices: [...rows.values()].map(show).toSorted(byName),
    characters: play.characters.map(({ id, name }) => ({
      id,
      name,
      line: lineOf(play, id, LINE),
      automatic: automaticVoice(play, chosen.get(id)),
    })),
  }
}
