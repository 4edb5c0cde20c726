import { oc } from '@orpc/contract'
import { TONE_NAMES, type SpeechTone } from '@replique/script'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { playId } from './play.ts'

export const speechTone = z.object({
  name: z.enum(TONE_NAMES),
  intensity: z.union([z.literal(1), z.literal(2), z.literal(3)]),
}) satisfies z.ZodType<SpeechTone>

/**
 * Why a tone is proposed: words of the speech, a punctuation mark, a direction, or words repeated from the previous
 * speech.
 */
export const toneEvidence = z.object({ kind: z.enum(['words', 'mark', 'direction', 'echo']), text: z.string() })

export const toneProposal = z.object({
  /** The id of the speech's cue. */
  cue: z.string(),
  tone: speechTone,
  /** Confidence, from 0 to 1. */
  sure: z.number(),
  evidence: z.array(toneEvidence),
  /** Whether the tone was proposed by the rules, or by the model that the administrator chose. */
  by: z.enum(['rules', 'model']),
})
export type ToneProposal = z.infer<typeof toneProposal>

/** Why the rules were used instead of the model for some or all speeches. */
export const TONE_NOTICES = ['model_unavailable', 'model_answer', 'ai_quota', 'not_entitled'] as const

export const toneAnalysis = z.object({
  /** When tones were last detected; null if never, or if they were deleted. */
  madeAt: z.iso.datetime().nullable(),
  /** The sequence number of the last update included in the analysis. */
  seq: z.number().int(),
  notice: z.enum(TONE_NOTICES).nullable(),
  /** Number of neutral speeches, for which nothing is proposed. */
  plain: z.number().int(),
  /**
   * The proposals, in the order of the play. Speeches that have changed, were deleted or already have a tone are left
   * out.
   */
  proposals: z.array(toneProposal),
})
export type ToneAnalysis = z.infer<typeof toneAnalysis>

const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed'))
const id = z.object({ id: playId })

/** Routes for proposed tones of speeches. A tone becomes part of the text when an editor accepts it. */
export const tones = {
  ask: onPlay
    .errors(errors('feature_off', 'too_many_jobs'))
    .route({ method: 'POST', path: '/plays/{id}/tones', summary: 'Start a job that detects the tones of a play' })
    .input(id)
    .output(z.object({ job: uuid })),
  read: onPlay
    .errors(errors('feature_off'))
    .route({ method: 'GET', path: '/plays/{id}/tones', summary: 'List the tones proposed for a play' })
    .input(id)
    .output(toneAnalysis),
  forget: onPlay
    .route({ method: 'POST', path: '/plays/{id}/tones/forget', summary: 'Reject proposed tones', successStatus: 204 })
    .input(
      id.extend({
        /** The cues whose proposals are rejected; null for all. */
        cues: z.array(z.string().min(1).max(100)).max(20_000).nullable().default(null),
      }),
    )
    .output(z.void()),
}
