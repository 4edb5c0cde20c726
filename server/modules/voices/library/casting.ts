import { LIMITS, type OfferedVoice, type PlayVoice, type PlayVoices } from '@replique/contract'
import { characterLines, isSpoken, printedText, type Language, type Play } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { isId } from '../../../kernel/ids.ts'
import { toCastable, automaticVoices, type CastableVoice, findCastable } from './speakers.ts'
import { mayGive } from './policy.ts'
import { mayCast, type LibraryDeps } from './deps.ts'
import { byName, listOffer, soundOf } from './presentation.ts'
import { requirePlay } from './pronouncing.ts'
import { accessTo } from './actions.ts'
import { listVoices, listVoicesOfGroups } from './store.ts'

/** Maximum length of a line for trying out a voice, in UTF-16 code units. */
const LINE = LIMITS.triedLine

/** A line needs this many UTF-16 code units to show what a voice is like. */
const TELLING = 25
/** How many of a character's speeches to look through, at most, for a line that is long enough. */
const LOOKED_AT = 40

/** Shortens text, cutting it at the end of a word. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:\u{FFFD}]+$/u, '')}…`
}

/** Returns a character's first line that is long enough, otherwise their longest, or '' if they have no lines. */
function lineOf(play: Play, characterId: string, most: number): string {
  let longest = ''
  for (const { parts } of characterLines(play, characterId).slice(0, LOOKED_AT)) {
    const said = parts.flatMap((at) => {
      const element = play.elements[at]
      return element && isSpoken(element) ? [printedText(element.text)] : []
    })
    const line = said.join(' ').replaceAll(/\s+/gu, ' ').trim()
    if (line.length >= TELLING) return beginning(line, most)
    if (line.length > longest.length) longest = line
  }
  return longest
}

/** Returns the ids of the user's groups that the play is shared with. */
async function groupsFor({ modules }: LibraryDeps, actor: SignedIn, playId: string): Promise<ReadonlySet<string>> {
  const [shared, mine] = [await modules.plays.groupsOf(playId), await modules.groups.rolesOf(actor.id)]
  return new Set([...shared.keys()].filter((id) => mine.has(id)))
}

/**
 * Whether a voice is offered to everyone. Engine voices, whose ids are not UUIDs, are. All others belong to a user or
 * group.
 */
const isOffered = ({ id }: CastableVoice): boolean => !isId(id)

/** Whether a user may assign all of these voices to characters of a play. */
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
  readonly language: Language
}

/**
 * Lists the voices that a user may assign: their own, the voices of their groups that the play is shared with, and the
 * engines' voices for the play's language.
 */
async function listCastable(deps: LibraryDeps, actor: SignedIn, { playId, language }: Place): Promise<CastableVoice[]> {
  const { kernel, engines } = deps
  const { db } = kernel.database
  const groups = await groupsFor(deps, actor, playId)
  const offer = await listOffer({ engines, log: kernel.log })
  return [
    ...(await listVoices(db, { userId: actor.id })),
    ...(await listVoicesOfGroups(db, [...groups])),
    ...offer.filter(({ languages }) => languages.includes(language)).map(toCastable),
  ]
}

const automaticVoice = ({ language }: Play, voice: OfferedVoice | undefined) =>
  voice === undefined ? null : { engine: voice.engine, voice: voice.id, name: voice.name, language }

/** Returns the voices cast in a play. Users who may cast also get the voices they could choose. */
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
  const chosen = await automaticVoices(deps, playId)
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
