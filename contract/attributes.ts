import { oc } from '@orpc/contract'
import { AGE_BANDS, GENDERS, LONGEST_ATTRIBUTE } from '@replique/script'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { playId } from './play.ts'

/** How many proposals there are of one play at most. */
export const MOST_ATTRIBUTE_PROPOSALS = 2000
/** Characters (UTF-16) that are quoted as evidence at most. */
export const LONGEST_QUOTE = 400

const words = z.string().min(1).max(LONGEST_ATTRIBUTE)
const characterId = z.string().min(1).max(80)
const quote = z.string().max(LONGEST_QUOTE)

/** Where the play says so: an entry of the characters list, or words of a line by the line's id and offsets of its text. */
export const attributeEvidence = z.discriminatedUnion('place', [
  z.object({ place: z.enum(['name', 'description', 'age']), of: characterId, words: quote }),
  z.object({
    place: z.literal('line'),
    element: z.string(),
    from: z.number().int().min(0),
    to: z.number().int().min(0),
    words: quote,
  }),
])

const attributeValue = z.discriminatedUnion('field', [
  z.object({ field: z.literal('gender'), value: z.enum(GENDERS) }),
  z.object({ field: z.literal('ageBand'), value: z.enum(AGE_BANDS) }),
  z.object({ field: z.literal('role'), value: words }),
  z.object({ field: z.literal('manner'), value: words }),
  /** What the character is to another. */
  z.object({ field: z.literal('relation'), value: words, to: characterId }),
])

/** One thing read of one character, with what says so. */
export const attributeProposal = z.intersection(
  z.object({ id: uuid, character: characterId, evidence: attributeEvidence, byModel: z.boolean() }),
  attributeValue,
)
export type AttributeProposal = z.infer<typeof attributeProposal>
export type AttributeEvidence = z.infer<typeof attributeEvidence>

export const ATTRIBUTE_STATES = ['none', 'working', 'ready', 'failed'] as const

/** How far the reading of a play's characters is. */
export const attributeAnalysis = z.object({
  state: z.enum(ATTRIBUTE_STATES),
  /** The job that reads attributes; null if nobody has requested it yet. */
  job: uuid.nullable(),
  /** Why it failed, as a code; null unless it did. */
  reason: z.string().nullable(),
  /** Whether a model was asked; null where none is set or nothing was read yet. */
  model: z.enum(['asked', 'asked_in_part', 'unavailable']).nullable(),
  proposals: z.array(attributeProposal),
})
export type AttributeAnalysis = z.infer<typeof attributeAnalysis>

const id = z.object({ id: playId })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed', 'feature_off'))

/** What is proposed of a play's characters, to whoever may write it; each sees what they asked for themselves. */
export const attributes = {
  ask: onPlay
    .route({ method: 'POST', path: '/plays/{id}/attributes', summary: 'Have the characters read, as a job' })
    .input(id)
    .output(z.object({ job: uuid })),
  read: onPlay
    .route({ method: 'GET', path: '/plays/{id}/attributes', summary: 'What is proposed of the characters' })
    .input(id)
    .output(attributeAnalysis),
  forget: onPlay
    .route({
      method: 'POST',
      path: '/plays/{id}/attributes/forget',
      summary: 'Put proposals aside, accepted or not; without ids all of them',
      successStatus: 204,
    })
    .input(id.extend({ ids: z.array(uuid).max(MOST_ATTRIBUTE_PROPOSALS).optional() }))
    .output(z.void()),
}
