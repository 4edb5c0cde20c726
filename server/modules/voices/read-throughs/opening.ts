import { NARRATOR, type ReadingScript } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { freeze, pack } from './frozen-script.ts'
import { mayOpen } from './policy.ts'
import { ownGroups, requireReader } from './access.ts'
import { addParts, seePerson } from './store/people.ts'
import { addReading, dropOldest } from './store/read-throughs.ts'
import type { PartRow, ReadingRow } from './tables.ts'
import type { ReadingsDeps } from './deps.ts'

/** Readings of one play that are kept once they are over. */
const KEPT = 40

/** Opens a reading of the play as it stands, with whoever plays a character reading it. */
export async function openReading(
  deps: ReadingsDeps,
  actor: SignedIn,
  { id, groupId }: { id: string; groupId?: string | undefined },
): Promise<{ id: string }> {
  const standing = await requireReader(deps, actor, id)
  const groups = await ownGroups(deps, actor, id)
  if (!mayOpen(standing, { byGroup: groups.size > 0 })) refuse('not_allowed')
  if (groupId !== undefined && !groups.has(groupId)) refuse('group_not_found')
  const { database, clock, events } = deps.kernel
  const title = (await deps.modules.plays.titlesFor(actor, [id])).get(id) ?? ''
  const frozen = freeze(await deps.modules.plays.scriptOf(id), title)
  if (frozen.script.lines.length === 0) refuse('nothing_to_read')
  const readingId = newId()
  const parts = await partsOf(deps, { id, readingId, script: frozen.script })
  const row = { id: readingId, play_id: id, group_id: groupId ?? null, script: pack(frozen) }
  await database.transaction(async (db) => {
    const now = clock.now()
    const lines = frozen.script.lines.length
    if (!(await addReading(db, { ...row, ...beginning(actor.id, now), lines }))) refuse('reading_going_on')
    await addParts(db, parts)
    await seePerson(db, readingId, { userId: actor.id, now })
    await dropOldest(db, id, KEPT)
  })
  events.emit('reading.opened', { playId: id, readingId, groupId: groupId ?? null, by: actor.id })
  return { id: readingId }
}

const beginning = (
  userId: string,
  now: Date,
): Omit<ReadingRow, 'id' | 'play_id' | 'group_id' | 'script' | 'lines'> => ({
  opened_by: userId,
  opened_at: now,
  leader_id: userId,
  sound_device: null,
  line: 0,
  move: 0,
  running: false,
  since: now,
  spent: 0,
  active_at: now,
  ended_at: null,
})

/** As the play is cast: by a person, else by a voice; whoever only stands in comes last. */
async function partsOf(
  { modules }: ReadingsDeps,
  { id, readingId, script }: { id: string; readingId: string; script: ReadingScript },
): Promise<PartRow[]> {
  const people = new Set(await modules.plays.peopleOf(id))
  const cast = (await modules.plays.castOf(id)).filter(({ userId }) => userId === null || people.has(userId))
  return [NARRATOR, ...script.characters.map((character) => character.id)].map((characterId) => {
    const able = cast.filter((one) => one.characterId === characterId)
    const player = able.find(({ understudy }) => !understudy) ?? able[0]
    const userId = player?.userId ?? null
    return {
      reading_id: readingId,
      character_id: characterId,
      way: userId === null ? 'voice' : 'live',
      user_id: userId,
      voice_id: player?.voiceId ?? null,
    }
  })
}
