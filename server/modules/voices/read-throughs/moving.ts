import { NARRATOR, type LiveReading, type ReadingLine } from '@replique/contract'
import { nextLine } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { measure, passedOf } from './measuring.ts'
import { mayMove } from './policy.ts'
import { presentLive, readPresence, soundDevice } from './presenting.ts'
import { requireGoing, requireReading } from './access.ts'
import { listParts } from './store/people.ts'
import { changeReading, lockReading, type Reading } from './store/read-throughs.ts'
import { putTime } from './store/times.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Place, ReadingsDeps } from './deps.ts'

interface MoveRequest extends Place {
  readonly move: number
  readonly line: number
  readonly running: boolean
  readonly device?: string | undefined
}

/** Moves the pointer for everybody. Of several who try at once one does; the others are told that it has moved on. */
export async function move(deps: ReadingsDeps, actor: SignedIn, request: MoveRequest): Promise<LiveReading> {
  await requireReading(deps, actor, request)
  const { lines } = await deps.scriptOf(request.readingId)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    const reading = requireGoing(await lockReading(db, request.readingId))
    const now = clock.now()
    await requireMover(db, { reading, actor, request, lines, now })
    if (reading.move !== request.move) refuse('reading_moved_on')
    if (request.line > lines.length) refuse('invalid')
    const read = measure(lines, reading, { to: request.line, now })
    if (read !== null) await putTime(db, { reading_id: reading.id, line: reading.line, ms: read })
    await changeReading(db, reading.id, after(reading, { ...request, end: lines.length, now }))
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

function after(reading: Reading, { line, running, end, now }: Moved): Partial<Reading> {
  return {
    line,
    running: running && line < end,
    move: reading.move + 1,
    since: now,
    spent: line === reading.line ? passedOf(reading, now) : 0,
    active_at: now,
  }
}

interface Asked {
  readonly reading: Reading
  readonly actor: SignedIn
  readonly request: MoveRequest
  readonly lines: readonly ReadingLine[]
  readonly now: Date
}

async function requireMover(db: Db, { reading, actor, request, lines, now }: Asked): Promise<void> {
  const leads = reading.leader_id === actor.id
  if (leads) return
  const next = nextLine(lines, reading.line)
  const step = new Set(
    lines.slice(reading.line, next).flatMap(({ speakers }) => (speakers.length === 0 ? [NARRATOR] : speakers)),
  )
  const parts = (await listParts(db, reading.id)).filter((part) => step.has(part.character_id))
  const device = soundDevice(reading, await readPresence(db, reading.id, now))
  const hears = device !== null && device.device_id === request.device && device.user_id === actor.id
  const may = mayMove({
    leads,
    reads: parts.some((part) => part.way === 'live' && part.user_id === actor.id),
    sounds: hears && parts.some((part) => part.way !== 'live'),
    // behind the last line nothing runs any more
    forward: reading.running && request.line === next && (request.running || next === lines.length),
  })
  if (!may) refuse(reading.move === request.move ? 'not_allowed' : 'reading_moved_on')
}
