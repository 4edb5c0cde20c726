import type { LiveReading, ReadWay } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayCastPart } from './policy.ts'
import { presentLive, readPresence } from './presenting.ts'
import { requireGoing, requireReading } from './access.ts'
import { changePart, listParts } from './store/people.ts'
import { lockReading } from './store/read-throughs.ts'
import type { Place, ReadingsDeps } from './deps.ts'

interface PartRequest extends Place {
  readonly characterId: string
  readonly way: ReadWay
  readonly userId: string | null
  readonly voiceId: string | null
}

/** A voice that speaks in the play already, or that this one may bring into it. */
async function maySpeak(
  { modules, mayCastVoices }: ReadingsDeps,
  actor: SignedIn,
  { id, voiceId }: { id: string; voiceId: string },
): Promise<boolean> {
  const cast = await modules.plays.castOf(id)
  return cast.some((one) => one.voiceId === voiceId) || mayCastVoices(actor, id, [voiceId])
}

/** Says who or what reads a character from now on. */
export async function castPart(deps: ReadingsDeps, actor: SignedIn, request: PartRequest): Promise<LiveReading> {
  await requireReading(deps, actor, request)
  const { readingId, characterId, way } = request
  const userId = way === 'voice' ? null : request.userId
  const voiceId = way === 'voice' ? request.voiceId : null
  if (way !== 'voice' && userId === null) refuse('invalid')
  const people = await deps.modules.plays.peopleOf(request.id)
  const { database, clock } = deps.kernel
  const mayUse = voiceId === null || (await maySpeak(deps, actor, { ...request, voiceId }))
  await database.transaction(async (db) => {
    const reading = requireGoing(await lockReading(db, readingId))
    const parts = await listParts(db, readingId)
    const part = parts.find((one) => one.character_id === characterId)
    if (part === undefined) return refuse('character_not_found')
    const presence = await readPresence(db, readingId, clock.now())
    const was = { way: part.way, userId: part.user_id, readerIsHere: presence.isHere(part.user_id) }
    const leads = reading.leader_id === actor.id
    if (!mayCastPart({ leads, userId: actor.id, was, wanted: { way, userId } })) refuse('not_allowed')
    if (!mayUse && parts.every((one) => one.voice_id !== voiceId)) refuse('voice_not_found')
    if (userId !== null && !people.includes(userId)) refuse('person_not_found')
    await changePart(db, { reading_id: readingId, character_id: characterId, way, user_id: userId, voice_id: voiceId })
  })
  deps.show(readingId)
  return presentLive(deps, readingId)
}
