import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'

/** What can be switched, pointed at a model and counted, each by itself. */
export const FEATURE_NAMES = ['tts', 'tone_detection', 'character_attributes', 'importer'] as const
export const featureName = z.enum(FEATURE_NAMES)
export type FeatureName = z.infer<typeof featureName>

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'too_many_requests'))

export const aiFeatures = {
  on: signedIn
    .route({ method: 'GET', path: '/ai/features', summary: 'Which features are on: what is off is not offered' })
    .output(z.record(featureName, z.boolean())),
}
