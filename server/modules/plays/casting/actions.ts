import { MAX_CAST, type Casting, type CastInput, type CastPart, type StageCasting } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { afterCommit, type Db } from '../../../kernel/db/database.ts'
import { mayCast, mayCastInvited, mayRead } from '../policy.ts'
import { isActive } from '../presentation.ts'
import { findPlayWithAccess, peopleOf, requirePlay, type PlayWithAccess } from '../access.ts'
import { listPeople, lockPlay } from '../store.ts'
import type { CastRow } from '../tables.ts'
import { setLineBaseline } from '../lines/noting.ts'
import type { PlaysDeps } from '../deps.ts'
import { listCast, listPartsOf, putCast } from './store.ts'
import { requireVoices } from './voices.ts'

/** Returns everyone who can be cast, by account: users with a role on the play, directly or through a group. */
async function companyOf(deps: PlaysDeps, { play }: PlayWithAccess): Promise<Map<string, string>> {
  const names = await deps.namesOf(await peopleOf(deps, play.id))
  return new Map([...names].toSorted(([, a], [, b]) => a.localeCompare(b)))
}

/** Returns the email addresses of pending invitations, by row id; empty if the user may not see them. */
async function invitedTo({ database }: PlaysDeps, held: PlayWithAccess): Promise<Map<string, string>> {
  if (!mayCastInvited(held)) return new Map()
  const rows = (await listPeople(database.db, [held.play.id])).filter((row) => !isActive(row))
  return new Map(rows.map(({ id, email }) => [id, email ?? '']))
}

async function present(deps: PlaysDeps, held: PlayWithAccess): Promise<Casting> {
  const [company, invited] = [await companyOf(deps, held), await invitedTo(deps, held)]
  const pictures = await deps.modules.auth.picturesOf([...company.keys()])
  const pictureOf = (id: string | null) => (id === null ? null : (pictures.get(id) ?? null))
  const nameOf = ({ user_id: userId, person_id: personId }: CastRow) =>
    userId === null ? (invited.get(personId ?? '') ?? null) : (company.get(userId) ?? '')
  const rows = await listCast(deps.database.db, held.play.id)
  // people without a role are hidden, and reappear if they are given one
  const shown = rows.filter(({ user_id: userId, person_id: personId }) =>
    userId === null ? personId === null || mayCast(held) : company.has(userId),
  )
  const people = [...company].map(([id, name]) => ({ id, name, picture: pictureOf(id), invited: false }))
  const addresses = [...invited].map(([id, name]) => ({ id, name, picture: null, invited: true }))
  return {
    cast: shown.map((row) => ({
      characterId: row.character_id,
      userId: row.user_id,
      personId: row.person_id,
      name: nameOf(row),
      picture: pictureOf(row.user_id),
      voiceId: row.voice_id,
      understudy: row.understudy,
    })),
    company: mayCast(held) ? [...people, ...addresses] : [],
  }
}

export async function showCasting(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<Casting> {
  return present(deps, await requirePlay(deps, playId, { reader: actor, may: mayRead }))
}

/** Maximum number of plays whose characters are read for one list of parts. */
const MOST_PLAYS = 20

/** Returns the user's parts in plays they can read, most recently changed play first. */
export async function listOwnParts(deps: PlaysDeps, actor: SignedIn): Promise<CastPart[]> {
  const rows = Map.groupBy(await listPartsOf(deps.database.db, actor.id), ({ play_id: id }) => id)
  const held = await Promise.all([...rows.keys()].map((id) => findPlayWithAccess(deps, id, actor)))
  const plays = held
    .filter((one) => one !== null && mayRead(one) && one.play.trashed_at === null)
    .map((one) => one!.play)
    .toSorted((a, b) => Number(b.updated_at) - Number(a.updated_at))
  const parts: CastPart[] = []
  for (const { id, title } of plays.slice(0, MOST_PLAYS)) {
    const { characters } = await deps.playData.pageNumbers(id)
    for (const { character_id: characterId, understudy } of rows.get(id) ?? []) {
      const found = characters.find((one) => one.id === characterId)
      if (found === undefined) continue
      parts.push({ playId: id, title, characterId, character: found.name, speeches: found.speeches, understudy })
    }
  }
  return parts
}

/** Replaces invitations that were accepted in the meantime with the accounts that accepted them. */
async function resolveInvited(db: Db, held: PlayWithAccess, cast: readonly CastInput[]): Promise<readonly CastInput[]> {
  if (cast.every(({ personId }) => personId === undefined)) return cast
  const playId = held.play.id
  const people = new Map((await listPeople(db, [playId])).map((row) => [row.id, row]))
  const known = new Set((await listCast(db, playId)).map(({ person_id: id }) => id))
  return cast.map((input) => {
    if (input.personId === undefined) return input
    const row = people.get(input.personId)
    // editors may keep a part that is already reserved for an invitation, but can't reserve one for any other
    // invitation
    if (row === undefined || !(mayCastInvited(held) || known.has(row.id))) return refuse('person_not_found')
    return isActive(row) ? { userId: row.user_id, understudy: input.understudy } : input
  })
}

interface CastCheck {
  readonly id: string
  readonly characterIds: readonly string[]
  readonly userIds: readonly string[]
}

/** Returns the play and its company. Refuses users who may not cast, and characters and users outside the play. */
async function requireCastable(deps: PlaysDeps, actor: SignedIn, { id, characterIds, userIds }: CastCheck) {
  const held = await requirePlay(deps, id, { reader: actor, may: mayCast })
  const known = new Set((await deps.playData.pageNumbers(id)).characters.map((one) => one.id))
  if (!characterIds.every((one) => known.has(one))) return refuse('character_not_found')
  const company = await companyOf(deps, held)
  if (userIds.some((userId) => !company.has(userId))) return refuse('person_not_found')
  return { held, company }
}

/** Returns a character's new cast, given its cast so far; null if it stays as it is. */
type Recast = (former: readonly CastRow[]) => readonly CastInput[] | null

/** Changes the casts of characters in one transaction. */
async function changeCasts(
  deps: PlaysDeps,
  held: PlayWithAccess,
  { by, casts }: { readonly by: string; readonly casts: ReadonlyMap<string, Recast> },
): Promise<void> {
  const { database, workers, events, text } = deps
  const playId = held.play.id
  const hashes = await workers.ask('lines', await text.open(playId))
  await database.transaction(async (db) => {
    await lockPlay(db, playId)
    const before = Map.groupBy(await listCast(db, playId), (row) => row.character_id)
    for (const [characterId, castOf] of casts) {
      const former = before.get(characterId) ?? []
      const cast = castOf(former)
      if (cast === null) continue
      const rows = rowsOf({ playId, characterId }, await resolveInvited(db, held, cast))
      await putCast(db, { playId, characterId }, rows)
      const changed = { playId, by, characterId, userIds: accountsOf(rows), formerIds: accountsOf(former) }
      afterCommit(db, () => events.emit('play.cast-changed', changed))
    }
    await setLineBaseline(db, playId, hashes)
  })
}

const rowsOf = (
  { playId, characterId }: { readonly playId: string; readonly characterId: string },
  cast: readonly CastInput[],
): CastRow[] =>
  cast.map(({ userId, personId, voiceId, understudy }, place) => ({
    play_id: playId,
    character_id: characterId,
    place,
    user_id: userId ?? null,
    voice_id: voiceId ?? null,
    person_id: personId ?? null,
    understudy,
  }))

interface CastRequest {
  readonly id: string
  readonly characterId: string
  readonly cast: readonly CastInput[]
}

/** Sets who plays a character: people, voices, understudies, or nobody. */
export async function castCharacter(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, characterId, cast }: CastRequest,
): Promise<Casting> {
  const userIds = cast.flatMap(({ userId }) => userId ?? [])
  const { held } = await requireCastable(deps, actor, { id, characterIds: [characterId], userIds })
  await requireVoices(deps, actor, { playId: id, voiceIds: cast.flatMap(({ voiceId }) => voiceId ?? []) })
  await changeCasts(deps, held, { by: actor.id, casts: new Map([[characterId, () => cast]]) })
  return present(deps, held)
}

/**
 * Casts a user as each of several characters, instead of the people who play it: all of them or none. Voices and
 * understudies stay. Refuses with moved_on if a character is now played by others than those to be replaced.
 */
export async function castPeople(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, parts }: { readonly id: string; readonly parts: readonly StageCasting[] },
): Promise<void> {
  const { held, company } = await requireCastable(deps, actor, {
    id,
    characterIds: parts.map(({ characterId }) => characterId),
    userIds: parts.map(({ userId }) => userId),
  })
  const isShown = (row: CastRow): boolean => row.user_id === null || company.has(row.user_id)
  const casts = new Map(
    parts.map(({ characterId, userId, replaces }): [string, Recast] => [
      characterId,
      (former) => {
        const playing = former.filter((row) => isShown(row) && !row.understudy && row.voice_id === null)
        const ids = new Set(playing.map((row) => row.user_id ?? row.person_id ?? ''))
        if (ids.size !== replaces.length || !replaces.every((one) => ids.has(one))) return refuse('moved_on')
        return ids.size === 1 && ids.has(userId) ? null : withLead(former, userId)
      },
    ]),
  )
  await changeCasts(deps, held, { by: actor.id, casts })
}

/** Returns a cast with a user instead of its people, followed by its voices and understudies. */
function withLead(former: readonly CastRow[], userId: string): readonly CastInput[] {
  const kept = former.filter((row) => row.voice_id !== null || (row.understudy && row.user_id !== userId))
  const cast = [
    { userId, understudy: false },
    ...kept.map(({ user_id, person_id, voice_id, understudy }) => ({
      ...(user_id !== null && { userId: user_id }),
      ...(person_id !== null && { personId: person_id }),
      ...(voice_id !== null && { voiceId: voice_id }),
      understudy,
    })),
  ]
  return cast.length > MAX_CAST ? refuse('invalid') : cast
}

const accountsOf = (rows: readonly CastRow[]): string[] => rows.flatMap((row) => row.user_id ?? [])
