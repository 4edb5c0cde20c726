import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { MAX_CAST } from './limits.ts'
import { playId } from './play.ts'

const id = z.object({ id: playId })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed'))

/** Who or what plays a character: a user, a voice identified by its opaque id, or an invited person. */
export const castMember = z.object({
  characterId: z.string(),
  userId: uuid.nullable(),
  /** The invitation for which the part is reserved. Only visible to users who may cast. */
  personId: uuid.nullable(),
  /**
   * The user's name, or the email address of an invitation. The address is returned only to users who may share the
   * play.
   */
  name: z.string().nullable(),
  /** A temporary URL of the user's picture. */
  picture: z.string().nullable(),
  voiceId: z.string().nullable(),
  understudy: z.boolean(),
})

export type CastMember = z.infer<typeof castMember>

/**
 * A person who can be cast. For a user, `id` and `name` are those of the account; for an `invited` person, they are the
 * invitation's id and the email address.
 */
export const castPerson = z.object({
  id: uuid,
  name: z.string(),
  picture: z.string().nullable(),
  invited: z.boolean(),
})
export type CastPerson = z.infer<typeof castPerson>

/**
 * The casting of a play. For users who may cast, `company` lists everybody who could play a part, with invited people
 * last.
 */
export const casting = z.object({
  cast: z.array(castMember),
  company: z.array(castPerson),
})
export type Casting = z.infer<typeof casting>

export const castInput = z
  .object({
    userId: uuid.optional(),
    personId: uuid.optional(),
    voiceId: z.string().min(1).max(100).optional(),
    understudy: z.boolean(),
  })
  .refine((input) => [input.userId, input.personId, input.voiceId].filter(Boolean).length === 1)
export type CastInput = z.infer<typeof castInput>

/** A character that the current user plays, in a play that they may read. */
export const castPart = z.object({
  playId,
  title: z.string(),
  characterId: z.string(),
  character: z.string(),
  /** Number of the character's speeches. */
  speeches: z.number().int(),
  understudy: z.boolean(),
})
export type CastPart = z.infer<typeof castPart>

/** Routes for the casting of a play. */
export const castings = {
  own: oc
    .errors(errors('no_authorization', 'second_factor_needed', 'too_many_requests'))
    .route({
      method: 'GET',
      path: '/parts',
      summary: 'List the characters you play, in the most recently changed plays',
    })
    .output(z.object({ parts: z.array(castPart) })),
  show: onPlay
    .route({ method: 'GET', path: '/plays/{id}/casting', summary: 'Show the casting' })
    .input(id)
    .output(casting),
  cast: onPlay
    .errors(errors('person_not_found', 'character_not_found'))
    .route({ method: 'PUT', path: '/plays/{id}/casting/{characterId}', summary: 'Choose who plays a character' })
    .input(id.extend({ characterId: z.string().min(1).max(200), cast: z.array(castInput).max(MAX_CAST) }))
    .output(casting),
}
