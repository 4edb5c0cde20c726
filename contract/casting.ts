import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { MOST_CAST } from './limits.ts'
import { playId } from './play.ts'

const id = z.object({ id: playId })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed'))

/** One who plays a character: a person, a voice by an id that says nothing by itself, or an invitation. */
export const castMember = z.object({
  characterId: z.string(),
  userId: uuid.nullable(),
  /** The part is kept for somebody who was invited, until they come. Only those who may cast see it. */
  personId: uuid.nullable(),
  /** For an invitation, the email address, if the reader may share the play. */
  name: z.string().nullable(),
  /** Where their picture is shown from for some minutes. */
  picture: z.string().nullable(),
  voiceId: z.string().nullable(),
  understudy: z.boolean(),
})

export type CastMember = z.infer<typeof castMember>

/** A user who can be cast, by account; an `invited` one, by invitation and email address. */
export const castPerson = z.object({
  id: uuid,
  name: z.string(),
  picture: z.string().nullable(),
  invited: z.boolean(),
})
export type CastPerson = z.infer<typeof castPerson>

/** Who plays whom. `company` is everybody who could play a part, for whoever may say so; invited people come last. */
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

/** A character that somebody plays, in a play that they may read. */
export const castPart = z.object({
  playId,
  title: z.string(),
  characterId: z.string(),
  character: z.string(),
  /** How many speeches the character has. */
  speeches: z.number().int(),
  understudy: z.boolean(),
})
export type CastPart = z.infer<typeof castPart>

/** Who plays whom in a play. */
export const castings = {
  own: oc
    .errors(errors('no_authorization', 'second_factor_needed', 'too_many_requests'))
    .route({ method: 'GET', path: '/parts', summary: 'The characters you play, in the plays changed last' })
    .output(z.object({ parts: z.array(castPart) })),
  show: onPlay
    .route({ method: 'GET', path: '/plays/{id}/casting', summary: 'Who plays whom' })
    .input(id)
    .output(casting),
  cast: onPlay
    .errors(errors('person_not_found', 'character_not_found'))
    .route({ method: 'PUT', path: '/plays/{id}/casting/{characterId}', summary: 'Say who plays a character' })
    .input(id.extend({ characterId: z.string().min(1).max(200), cast: z.array(castInput).max(MOST_CAST) }))
    .output(casting),
}
