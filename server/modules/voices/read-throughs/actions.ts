import {
  NARRATOR,
  type ReadThroughScript,
  type LiveReadThrough,
  type ReadMode,
  type ReadThroughLine,
} from '@replique/contract'
import { nextLine } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { freezeScript, pack } from './frozen-script.ts'
import { mayOpen, mayCastPart, mayMove, mayLead } from './policy.ts'
import {
  ownGroups,
  requireReader,
  type ReadThroughsDeps,
  requireOngoing,
  requireReadThrough,
  type Place,
} from './access.ts'
import { addParts, seePerson, changePart, listParts } from './store/people.ts'
import {
  addReadThrough,
  dropOldest,
  lockReadThrough,
  changeReadThrough,
  type ReadThrough,
  putTime,
  endIdle,
} from './store/read-throughs.ts'
import type { PartRow, ReadThroughRow } from './tables.ts'
import { presentLive, readPresence, soundDevice } from './presenting.ts'
import { measure, elapsedOf } from './measuring.ts'
import type { Db } from '../../../kernel/db/database.ts'

/** Number of ended read-throughs that are kept for each play. */
const KEPT = 40

/** Starts a read-through of the current text. Each part goes to the user or voice cast in it. */
export async function openReadThrough(
  deps: ReadThroughsDeps,
  actor: SignedIn,
  { id, groupId }: { id: string; groupId?: string | undefined },
): Promise<{ id: string }> {
  const access = await requireReader(deps, actor, id)
  const groups = await ownGroups(deps, actor, id)
  if (!mayOpen(access, { byGroup: groups.size > 0 })) refuse('not_allowed')
  if (groupId !== undefined && !groups.has(groupId)) refuse('group_not_found')
  const { database, clock, events } = deps.kernel
  const title = (await deps.modules.plays.titlesFor(actor, [id])).get(id) ?? ''
  const frozen = freezeScript(await deps.modules.plays.scriptOf(id), title)
  if (frozen.script.lines.length === 0) refuse('nothing_to_read')
  const readingId = newId()
  const parts = await partsOf(deps, { id, readingId, script: frozen.script })
  const row = { id: readingId, play_id: id, group_id: groupId ?? null, script: pack(frozen) }
  await database.transaction(async (db) => {
    const now = clock.now()
    const lines = frozen.script.lines.length
    if (!(await addReadThrough(db, { ...row, ...beginning(actor.id, now), lines }))) refuse('reading_going_on')
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
): Omit<ReadThroughRow, 'id' | 'play_id' | 'group_id' | 'script' | 'lines'> => ({
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

/**
 * Assigns each part as it is cast in the play: to a person if possible, otherwise to a voice. Understudies come last.
 */
async function partsOf(
  { modules }: ReadThroughsDeps,
  { id, readingId, script }: { id: string; readingId: string; script: ReadThroughScript },
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

interface PartRequest extends Place {
  readonly characterId: string
  readonly way: ReadMode
  readonly userId: string | null
  readonly voiceId: string | null
}

/** Whether a voice may be used: it is already cast in the play, or the user may assign it. */
async function maySpeak(
  { modules, mayCastVoices }: ReadThroughsDeps,
  actor: SignedIn,
  { id, voiceId }: { id: string; voiceId: string },
): Promise<boolean> {
  const cast = await modules.plays.castOf(id)
  return cast.some((one) => one.voiceId === voiceId) || mayCastVoices(actor, id, [voiceId])
}

/** Changes who or what reads a character. */
export async function castPart(
  deps: ReadThroughsDeps,
  actor: SignedIn,
  request: PartRequest,
): Promise<LiveReadThrough> {
  await requireReadThrough(deps, actor, request)
  const { readingId, characterId, way } = request
  const userId = way === 'voice' ? null : request.userId
  const voiceId = way === 'voice' ? request.voiceId : null
  if (way !== 'voice' && userId === null) refuse('invalid')
  const people = await deps.modules.plays.peopleOf(request.id)
  const { database, clock } = deps.kernel
  const mayUse = voiceId === null || (await maySpeak(deps, actor, { ...request, voiceId }))
  await database.transaction(async (db) => {
    const readThrough = requireOngoing(await lockReadThrough(db, readingId))
    const parts = await listParts(db, readingId)
    const part = parts.find((one) => one.character_id === characterId)
    if (part === undefined) return refuse('character_not_found')
    const presence = await readPresence(db, readingId, clock.now())
    const was = { way: part.way, userId: part.user_id, readerIsHere: presence.isHere(part.user_id) }
    const leads = readThrough.leader_id === actor.id
    if (!mayCastPart({ leads, userId: actor.id, was, wanted: { way, userId } })) refuse('not_allowed')
    if (!mayUse && parts.every((one) => one.voice_id !== voiceId)) refuse('voice_not_found')
    if (userId !== null && !people.includes(userId)) refuse('person_not_found')
    await changePart(db, { reading_id: readingId, character_id: characterId, way, user_id: userId, voice_id: voiceId })
  })
  deps.show(readingId)
  return presentLive(deps, readingId)
}

interface MoveRequest extends Place {
  readonly move: number
  readonly line: number
  readonly running: boolean
  readonly device?: string | undefined
}

/**
 * Moves the pointer for everyone. If several people try at the same time, one succeeds and the others get
 * `reading_moved_on`.
 */
export async function move(deps: ReadThroughsDeps, actor: SignedIn, request: MoveRequest): Promise<LiveReadThrough> {
  await requireReadThrough(deps, actor, request)
  const { lines } = await deps.scriptOf(request.readingId)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    const readThrough = requireOngoing(await lockReadThrough(db, request.readingId))
    const now = clock.now()
    await requireMover(db, { reading: readThrough, actor, request, lines, now })
    if (readThrough.move !== request.move) refuse('reading_moved_on')
    if (request.line > lines.length) refuse('invalid')
    const read = measure(lines, readThrough, { to: request.line, now })
    if (read !== null) await putTime(db, { reading_id: readThrough.id, line: readThrough.line, ms: read })
    await changeReadThrough(db, readThrough.id, after(readThrough, { ...request, end: lines.length, now }))
  })
  deps.show(request.readingId)
  return presentLive(deps, request.readingId)
}

interface Moved {
  readonly line: number
  readonly running: boolean
  readonly end: number
  readonly now: Date
}

function after(readThrough: ReadThrough, { line, running, end, now }: Moved): Partial<ReadThrough> {
  return {
    line,
    running: running && line < end,
    move: readThrough.move + 1,
    since: now,
    spent: line === readThrough.line ? elapsedOf(readThrough, now) : 0,
    active_at: now,
  }
}

interface Asked {
  readonly reading: ReadThrough
  readonly actor: SignedIn
  readonly request: MoveRequest
  readonly lines: readonly ReadThroughLine[]
  readonly now: Date
}

async function requireMover(db: Db, { reading: readThrough, actor, request, lines, now }: Asked): Promise<void> {
  const leads = readThrough.leader_id === actor.id
  if (leads) return
  const next = nextLine(lines, readThrough.line)
  const step = new Set(
    lines.slice(readThrough.line, next).flatMap(({ speakers }) => (speakers.length === 0 ? [NARRATOR] : speakers)),
  )
  const parts = (await listParts(db, readThrough.id)).filter((part) => step.has(part.character_id))
  const device = soundDevice(readThrough, await readPresence(db, readThrough.id, now))
  const hears = device !== null && device.device_id === request.device && device.user_id === actor.id
  const may = mayMove({
    leads,
    reads: parts.some((part) => part.way === 'live' && part.user_id === actor.id),
    sounds: hears && parts.some((part) => part.way !== 'live'),
    // a move past the last line may also stop the read-through
    forward: readThrough.running && request.line === next && (request.running || next === lines.length),
  })
  if (!may) refuse(readThrough.move === request.move ? 'not_allowed' : 'reading_moved_on')
}

const DAY = 86_400_000

/** Ends the read-through for everyone. Only the leader may do this. */
export async function endReadThrough(deps: ReadThroughsDeps, actor: SignedIn, place: Place): Promise<LiveReadThrough> {
  await requireReadThrough(deps, actor, place)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    const readThrough = requireOngoing(await lockReadThrough(db, place.readingId))
    if (!mayLead({ userId: actor.id, leader: readThrough.leader_id })) refuse('not_allowed')
    await changeReadThrough(db, readThrough.id, { ended_at: clock.now(), running: false })
  })
  deps.show(place.readingId)
  await deps.modules.notifications.refresh(place.id)
  return presentLive(deps, place.readingId)
}

/** Ends read-throughs that have been idle for a day. */
export async function endForgotten(deps: ReadThroughsDeps): Promise<void> {
  const { database, clock } = deps.kernel
  const now = clock.now()
  for (const id of await endIdle(database.db, new Date(now.getTime() - DAY), now)) deps.show(id)
}
