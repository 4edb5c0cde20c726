import { oc } from '@orpc/contract'
import { CUE_WORDS } from '@replique/script'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { uuid } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { fileNumbering, language, playId } from '../play.ts'

/** A character that speaks. */
export const partRole = z.object({ id: z.string(), name: z.string(), speeches: z.number().int() })
export type PartRole = z.infer<typeof partRole>

/** Somebody who is cast. `roles` are the ids of their characters, in the order of the play. */
export const partActor = z.object({
  id: uuid,
  name: z.string(),
  roles: z.array(z.string()),
  /** Whether they have the sides as they are now, older ones, or none yet. */
  state: z.enum(['current', 'changed', 'new']),
  givenAt: z.iso.datetime().nullable(),
})
export type PartActor = z.infer<typeof partActor>

/** What can be given out. Only directors see all roles and all actors; others see only their own. */
export const partsView = z.object({
  title: z.string(),
  language,
  mayGiveOut: z.boolean(),
  roles: z.array(partRole),
  actors: z.array(partActor),
  /** The user as an actor; null if they play nobody who speaks. */
  own: partActor.nullable(),
})
export type PartsView = z.infer<typeof partsView>

/** How files are printed. */
const choices = {
  /** For sides: the number of words of the speech before. */
  cueWords: z.coerce.number().int().min(1).max(LIMITS.cueWords).default(CUE_WORDS),
  speechNumbers: fileNumbering,
  /** Large print, in 18-point type. */
  largePrint: z.enum(['yes', 'no']).default('no'),
}
const partChoices = z.object(choices)
export type PartChoices = z.infer<typeof partChoices>

/**
 * The kinds of files: a role's sides, the script with a role's speeches marked, and the script with all speeches of one
 * actor marked.
 */
export const PART_FILES = ['sides', 'role', 'actor'] as const
export type PartFile = (typeof PART_FILES)[number]

/** The file to download. `of` is the id of a character or, for `actor`, of an account. */
const partFileInput = z.object({ id: playId, what: z.enum(PART_FILES), of: z.string().min(1).max(200), ...choices })
export type PartFileInput = z.infer<typeof partFileInput>

/** Returns the path for downloading all files as one zip; the response header `x-files` says how many it contains. */
export const partsZipPath = (id: string): string => `/api/plays/${id}/parts/zip`
export const partsZipInput = z.strictObject({ include: z.array(z.enum(PART_FILES)).min(1).max(3), ...choices })
export type PartsZipInput = z.infer<typeof partsZipInput>

const id = z.object({ id: playId })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found'))
const forDirectors = onPlay.errors(errors('not_allowed'))

/** Routes for sides and marked scripts. */
export const parts = {
  show: onPlay
    .route({ method: 'GET', path: '/plays/{id}/parts', summary: 'Show the sides that can be given out' })
    .input(id)
    .output(partsView),
  giveOut: forDirectors
    .route({ method: 'POST', path: '/plays/{id}/parts/given', summary: 'Give actors their sides' })
    .input(id)
    .output(partsView),
  file: forDirectors
    .errors(errors('character_not_found', 'person_not_found'))
    .route({
      method: 'GET',
      path: '/plays/{id}/parts/file',
      summary: 'Download a role’s sides, or a script with marked speeches, as PDF',
    })
    .input(partFileInput)
    .output(z.file()),
}
