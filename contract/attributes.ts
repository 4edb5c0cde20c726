import { oc } from '@orpc/contract'
import { AGE_BANDS, GENDERS, MAX_ATTRIBUTE_LENGTH } from '@replique/script'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { playId } from './play.ts'

/** Maximum number of proposals for one play. */
export const MAX_ATTRIBUTE_PROPOSALS = 2000
/** Maximum length of quoted evidence in UTF-16 units. */
export const MAX_QUOTE_LENGTH = 400

const words = z.string().min(1).max(MAX_ATTRIBUTE_LENGTH)
const characterId = z.string().min(1).max(80)
const quote = z.string().max(MAX_QUOTE_LENGTH)

/**
 * Where an attribute was found: an entry of the cast list, or part of a line, given by the line's id and offsets in its
 * text.
 */
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
  /** The character's relation to another one. */
  z.object({ field: z.literal('relation'), value: words, to: characterId }),
])

/** One attribute detected for one character, with its evidence. */
export const attributeProposal = z.intersection(
  z.object({ id: uuid, character: characterId, evidence: attributeEvidence, byModel: z.boolean() }),
  attributeValue,
)
export type AttributeProposal = z.infer<typeof attributeProposal>
export type AttributeEvidence = z.infer<typeof attributeEvidence>

export const ATTRIBUTE_STATES = ['none', 'working', 'ready', 'failed'] as const

/** The state of attribute detection for a play. */
export const attributeAnalysis = z.object({
  state: z.enum(ATTRIBUTE_STATES),
  /** The job that detects attributes; null if nobody has requested it yet. */
  job: uuid.nullable(),
  /** A code for why the analysis failed; null if it hasn't failed. */
  reason: z.string().nullable(),
  /**
   * Whether a model was asked about the whole play or about part of it, or was unavailable. Null if no model is set up,
   * or if nothing has been analysed yet.
   */
  model: z.enum(['asked', 'asked_in_part', 'unavailable']).nullable(),
  proposals: z.array(attributeProposal),
})
export type AttributeAnalysis = z.infer<typeof attributeAnalysis>

const id = z.object({ id: playId })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed', 'feature_off'))

/**
 * Routes for proposed attributes of a play's characters, for editors. Each user sees only the proposals that they
 * requested.
 */
export const attributes = {
  ask: onPlay
    .route({ method: 'POST', path: '/plays/{id}/attributes', summary: 'Start a job that analyses the characters' })
    .input(id)
    .output(z.object({ job: uuid })),
  read: onPlay
    .route({
      method: 'GET',
      path: '/plays/{id}/attributes',
      summary: 'List the attributes proposed for the characters',
    })
    .input(id)
    .output(attributeAnalysis),
  forget: onPlay
    .route({
      method: 'POST',
      path: '/plays/{id}/attributes/forget',
      summary: 'Dismiss proposals, accepted or not; all of them if no ids are given',
      successStatus: 204,
    })
    .input(id.extend({ ids: z.array(uuid).max(MAX_ATTRIBUTE_PROPOSALS).optional() }))
    .output(z.void()),
}
