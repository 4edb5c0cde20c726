import type { Casting, CastInput, CastPart } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Db } from '../../../kernel/db/database.ts'
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
async function resolveInvited(db: Db, held: PlayWithAccess, cast: readonly CastInput[]): Promise<CastInput[]> {
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
  const { database, workers, events, playData, text } = deps
  const held = await requirePlay(deps, id, { reader: actor, may: mayCast })
  const { characters } = await playData.pageNumbers(id)
  if (!characters.some((one) => one.id === characterId)) return refuse('character_not_found')
  const company = await companyOf(deps, held)
  if (cast.some(({ userId }) => userId !== undefined && !company.has(userId))) return refuse('person_not_found')
  await requireVoices(deps, actor, { playId: id, voiceIds: cast.flatMap(({ voiceId }) => voiceId ?? []) })
  const hashes = await workers.ask('lines', await text.open(id))
  const { userIds, formerIds } = await database.transaction(async (db) => {
    await lockPlay(db, id)
    const rows = (await resolveInvited(db, held, cast)).map(
      ({ userId, personId, voiceId, understudy }, place): CastRow => ({
        play_id: id,
        character_id: characterId,
        place,
        user_id: userId ?? null,
        voice_id: voiceId ?? null,
        person_id: personId ?? null,
        understudy,
      }),
    )
    const former = (await listCast(db, id)).filter((row) => row.character_id === characterId)
    await putCast(db, { playId: id, characterId }, rows)
    await setLineBaseline(db, id, hashes)
    return { userIds: accountsOf(rows), formerIds: accountsOf(former) }
  })
  events.emit('play.cast-changed', { playId: id, by: actor.id, characterId, userIds, formerIds })
  return present(deps, held)
}

const accountsOf = (rows: readonly CastRow[]): string[] => rows.flatMap((row) => row.user_id ?? [])
