import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { language, playId } from './play.ts'

/** The character id of the narrator, who reads headings and directions. */
export const NARRATOR = ''

/** How a part is read: live by a person, from a person's recordings, or by a voice. */
export const READ_MODES = ['live', 'recorded', 'voice'] as const
export const readMode = z.enum(READ_MODES)
export type ReadMode = z.infer<typeof readMode>

/** Path of a device's event stream. Each `state` event contains a whole `LiveReadThrough`. */
export const readThroughLivePath = (playId: string, readingId: string, device: string): string =>
  `/api/plays/${playId}/readings/${readingId}/live?device=${encodeURIComponent(device)}`

/**
 * Milliseconds between a device's heartbeats, and milliseconds without a heartbeat after which the device counts as
 * gone.
 */
export const READ_THROUGH_HEARTBEAT = { every: 4_000, gone: 13_000 } as const

const time = z.iso.datetime()
const person = z.object({ id: uuid, name: z.string() })

/** An utterance in a paragraph. Without `text`, it is the whole paragraph. */
export const readThroughSound = z.object({
  id: z.string(),
  text: z.string().optional(),
  /** Seconds of silence before the utterance. */
  pause: z.number(),
  joins: z.object({ with: z.string(), at: z.number() }).nullable(),
})
export type ReadThroughSound = z.infer<typeof readThroughSound>

/** A line of the frozen script. With `together`, it is spoken at the same time as the previous one. */
export const readThroughLine = z.object({
  kind: z.enum(['heading', 'direction', 'speech']),
  /** Character ids; empty for the narrator. */
  speakers: z.array(z.string()),
  name: z.string(),
  parts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['said', 'sung', 'manner']),
      text: z.string(),
      sounds: z.array(readThroughSound),
    }),
  ),
  together: z.literal(true).optional(),
})
export type ReadThroughLine = z.infer<typeof readThroughLine>

/** The play as it was when the read-through started. It never changes. */
export const readThroughScript = z.object({
  title: z.string(),
  language,
  characters: z.array(z.object({ id: z.string(), name: z.string(), hue: z.number().int() })),
  lines: z.array(readThroughLine),
  scenes: z.array(z.object({ line: z.number().int(), heading: z.string(), number: z.string() })),
})
export type ReadThroughScript = z.infer<typeof readThroughScript>

/** Who or what reads a character, or the narrator. */
export const readThroughPart = z.object({
  characterId: z.string(),
  way: readMode,
  /** The user who reads a live part, or whose recordings are used. */
  userId: uuid.nullable(),
  /** A voice in the library; null if the voice is chosen automatically. */
  voiceId: z.string().nullable(),
})
export type ReadThroughPart = z.infer<typeof readThroughPart>

/** The current state of a read-through, the same for everybody. */
export const liveReadThrough = z.object({
  id: uuid,
  openedAt: time,
  endedAt: time.nullable(),
  group: z.object({ id: uuid, name: z.string() }).nullable(),
  /**
   * The number of the pointer's last move. Each new move must include the number of the last move that its sender has
   * seen.
   */
  move: z.number().int(),
  /** The index of the current line. At the end, it equals the number of lines. */
  line: z.number().int(),
  running: z.boolean(),
  leader: uuid.nullable(),
  /** The device that plays voices and recordings; null if none does. */
  sound: uuid.nullable(),
  /** Everybody who took part, in the order in which they joined. */
  people: z.array(person.extend({ here: z.boolean() })),
  parts: z.array(readThroughPart),
})
export type LiveReadThrough = z.infer<typeof liveReadThrough>

/** A read-through in a list. */
export const readThroughSummary = z.object({
  id: uuid,
  openedAt: time,
  endedAt: time.nullable(),
  openedBy: z.string(),
  group: z.object({ id: uuid, name: z.string() }).nullable(),
  people: z.array(z.string()),
  /** Whether the read-through reached the last line. */
  finished: z.boolean(),
})
export type ReadThroughSummary = z.infer<typeof readThroughSummary>

/**
 * How long the measured lines of a play took, in milliseconds. `lines` is the number of measured lines, `of` the total
 * number of lines.
 */
export const measuredTime = z.object({
  readingId: uuid,
  at: time,
  ms: z.number().int(),
  lines: z.number().int(),
  of: z.number().int(),
  scenes: z.array(
    z.object({
      number: z.string(),
      heading: z.string(),
      ms: z.number().int(),
      lines: z.number().int(),
      of: z.number().int(),
    }),
  ),
})
export type MeasuredTime = z.infer<typeof measuredTime>

/**
 * A changed line of a character. The words of `given` and `taken` lines are the same as before, but now belong to this
 * character (`given`) or to another one (`taken`).
 */
export const changedLine = z.object({
  state: z.enum(['changed', 'added', 'removed', 'given', 'taken']),
  /** The heading of the line's scene. */
  heading: z.string(),
  runs: z.array(z.object({ text: z.string(), change: z.enum(['added', 'removed']).optional() })),
})
export type ChangedLine = z.infer<typeof changedLine>

/** What changed since a read-through, by character. Characters whose lines are unchanged are left out. */
export const readThroughChanges = z.object({
  characters: z.array(z.object({ id: z.string(), name: z.string(), lines: z.array(changedLine) })),
})
export type ReadThroughChanges = z.infer<typeof readThroughChanges>

const id = z.object({ id: playId })
const one = id.extend({ readingId: uuid })
const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const onPlay = signedIn.errors(errors('play_not_found', 'not_allowed'))
const onReadThrough = onPlay.errors(errors('reading_not_found'))
const inReadThrough = onReadThrough.errors(errors('reading_ended'))
const base = '/plays/{id}/readings'
const path = `${base}/{readingId}` as const

/** Routes for reading a play together: one frozen script, one pointer, many devices. */
export const readThroughs = {
  list: onPlay
    .route({ method: 'GET', path: base, summary: 'List the read-throughs of a play, and how long it took to read' })
    .input(id)
    .output(
      z.object({
        readings: z.array(readThroughSummary),
        measured: measuredTime.nullable(),
        /** Whether the user may start a read-through, and the groups they may start it for. */
        may: z.object({ open: z.boolean() }),
        groups: z.array(z.object({ id: uuid, name: z.string() })),
      }),
    ),
  ofGroup: signedIn
    .errors(errors('group_not_found'))
    .route({
      method: 'GET',
      path: '/groups/{id}/readings',
      summary: 'List the ongoing read-throughs of a group’s plays',
    })
    .input(z.object({ id: uuid }))
    .output(
      z.object({
        readings: z.array(readThroughSummary.extend({ play: z.object({ id: playId, title: z.string() }) })),
      }),
    ),
  open: onPlay
    .errors(errors('group_not_found', 'reading_going_on', 'nothing_to_read'))
    .route({ method: 'POST', path: base, summary: 'Start a read-through of the current text', successStatus: 201 })
    .input(id.extend({ groupId: uuid.optional() }))
    .output(z.object({ id: uuid })),
  script: onReadThrough
    .route({ method: 'GET', path: `${path}/script`, summary: 'Show the script of a read-through' })
    .input(one)
    .output(readThroughScript),
  show: onReadThrough
    .route({ method: 'GET', path, summary: 'Show the current state of a read-through' })
    .input(one)
    .output(liveReadThrough),
  here: inReadThrough
    .route({ method: 'POST', path: `${path}/here`, summary: 'Send a heartbeat of a device', successStatus: 204 })
    .input(one.extend({ device: uuid }))
    .output(z.void()),
  move: inReadThrough
    .errors(errors('reading_moved_on'))
    .route({ method: 'POST', path: `${path}/moves`, summary: 'Move to another line, pause or resume' })
    .input(
      one.extend({
        /** The number of the last move that the sender has seen. */
        move: z.number().int().min(0),
        line: z.number().int().min(0).max(1_000_000),
        running: z.boolean(),
        /** The device that sends the request, if it plays the voices. */
        device: uuid.optional(),
      }),
    )
    .output(liveReadThrough),
  cast: inReadThrough
    .errors(errors('person_not_found', 'character_not_found', 'voice_not_found'))
    .route({ method: 'PUT', path: `${path}/parts`, summary: 'Choose who or what reads a character' })
    .input(
      one.extend({
        characterId: z.string().max(200),
        way: readMode,
        userId: uuid.nullable().default(null),
        voiceId: z.string().min(1).max(100).nullable().default(null),
      }),
    )
    .output(liveReadThrough),
  lead: inReadThrough
    .errors(errors('person_not_found'))
    .route({ method: 'PUT', path: `${path}/leader`, summary: 'Pass the lead to somebody who is present' })
    .input(one.extend({ userId: uuid }))
    .output(liveReadThrough),
  sound: inReadThrough
    .route({ method: 'PUT', path: `${path}/sound`, summary: 'Choose the device that plays the voices' })
    .input(one.extend({ device: uuid }))
    .output(liveReadThrough),
  end: inReadThrough
    .route({ method: 'POST', path: `${path}/end`, summary: 'End a read-through' })
    .input(one)
    .output(liveReadThrough),
  changes: onReadThrough
    .route({
      method: 'GET',
      path: `${path}/changes`,
      summary: 'List how each character’s lines have changed since a read-through',
    })
    .input(one)
    .output(readThroughChanges),
}
