import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'

/** Features that can each be switched on or off, assigned a model and counted separately. */
export const FEATURE_NAMES = ['tts', 'tone_detection', 'character_attributes', 'importer'] as const
export const featureName = z.enum(FEATURE_NAMES)
export type FeatureName = z.infer<typeof featureName>

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'too_many_requests'))

export const aiFeatures = {
  on: signedIn
    .route({ method: 'GET', path: '/ai/features', summary: 'List which features are on' })
    .output(z.record(featureName, z.boolean())),
}

/** Why a model returned nothing usable, as shown to administrators. */
export const MODEL_FAULTS = [
  'key_wrong',
  'key_lost',
  'address_refused',
  'unreachable',
  'slow',
  'busy',
  'failing',
  'refused',
  'model_unknown',
  'too_large',
  'wrong_answer',
] as const
export const modelFault = z.enum(MODEL_FAULTS)
export type ModelFault = z.infer<typeof modelFault>

/** Price in US dollars per million tokens, or per million characters for speech. 0 if unknown. */
const price = z.number().min(0).max(100_000)

const text = (most: number) => z.string().trim().min(1).max(most)

export const offeredModel = z.object({
  id: text(200).regex(/^[^\s\p{Cc}]+$/u),
  kind: z.enum(['text', 'speech']),
  priceIn: price,
  priceOut: price,
  /** For a speech model, its voices in the format of SPEECH_VOICES; empty for the default voices. */
  voices: z.string().max(10_000).default(''),
})
export type OfferedModel = z.infer<typeof offeredModel>

/** Printable ASCII without spaces, because it is sent in a header. */
const key = z
  .string()
  .max(1000)
  .regex(/^[\x21-\x7e]+$/)

export const providerName = text(LIMITS.providerName)
const baseUrl = z.string().trim().min(1).max(1000)
const models = z
  .array(offeredModel)
  .max(LIMITS.modelsOfProvider)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'a model is named twice')

export const aiProvider = z.object({
  id: uuid,
  name: z.string(),
  baseUrl: z.string(),
  /**
   * Facts about the key, but never the key itself: whether one is set, its last characters, and whether it can no
   * longer be decrypted.
   */
  key: z.object({ set: z.boolean(), end: z.string(), lost: z.boolean() }),
  models: z.array(offeredModel),
  usedBy: z.array(featureName),
  /** The last known fault. */
  fault: modelFault.nullable(),
})
export type AiProvider = z.infer<typeof aiProvider>

const limit = z.number().int().min(0).max(1_000_000_000).nullable()

export const featureState = z.object({
  name: featureName,
  on: z.boolean(),
  /** The provider and model of the feature; null if only the built-in engine is used. */
  engine: z.object({ provider: uuid, model: z.string() }).nullable(),
  /** Maximum numbers of model calls and of tokens per user per calendar month (UTC). Null for no limit. */
  limits: z.object({ calls: limit, tokens: limit }),
  /** Null if the feature has no prompt. */
  prompt: z
    .object({
      /** Null for the built-in prompt. */
      version: z.number().int().nullable(),
      text: z.string(),
      builtIn: z.string(),
      places: z.array(z.string()),
    })
    .nullable(),
  /** Sample text for trying out the feature, or null if it can't be tried out. */
  sample: z.object({ en: z.string(), fr: z.string() }).nullable(),
})
export type FeatureState = z.infer<typeof featureState>

const spent = {
  calls: z.number().int(),
  failures: z.number().int(),
  tokensIn: z.number().int(),
  tokensOut: z.number().int(),
  /** In US dollars. */
  cost: z.number(),
}
export const dailyUsage = z.object({ day: z.iso.date(), people: z.number().int(), ...spent })
export type DailyUsage = z.infer<typeof dailyUsage>

export const modelFailure = z.object({
  id: uuid,
  at: z.iso.datetime(),
  fault: modelFault,
  provider: z.string(),
  model: z.string(),
})
export type ModelFailure = z.infer<typeof modelFailure>

export const featureTrial = z.object({
  lines: z.array(z.object({ what: z.string(), proposal: z.string(), because: z.string() })),
  /** Why the trial failed, or null if it succeeded. */
  failure: z.object({ code: z.string(), fault: modelFault.nullable() }).nullable(),
  calls: z.number().int(),
  tokensIn: z.number().int(),
  tokensOut: z.number().int(),
  cost: z.number(),
  seconds: z.number(),
})
export type FeatureTrial = z.infer<typeof featureTrial>

export const providerTest = z.object({
  fault: modelFault.nullable(),
  /** The models that the provider lists; empty if it lists none. */
  models: z.array(z.string()),
  cost: z.number(),
  seconds: z.number(),
})
export type ProviderTest = z.infer<typeof providerTest>

export const promptVersion = z.object({
  version: z.number().int(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  by: z.string().nullable(),
})
export type PromptVersion = z.infer<typeof promptVersion>

const admin = oc.errors(errors('no_authorization', 'not_admin', 'second_factor_needed', 'invalid', 'too_many_requests'))
const feature = admin.errors(errors('provider_not_found', 'model_not_found', 'prompt_wrong'))
const provider = admin.errors(
  errors('provider_not_found', 'provider_address', 'provider_key_again', 'too_many_providers'),
)
const named = z.object({ name: featureName })
const one = z.object({ id: uuid })

/** Routes for AI features with their models and prompts, and for providers; administrators only. */
export const aiAdministration = {
  features: admin
    .route({ method: 'GET', path: '/admin/ai/features', summary: 'List the settings of all features' })
    .output(z.object({ features: z.array(featureState) })),
  setFeature: feature
    .route({ method: 'PATCH', path: '/admin/ai/features/{name}', summary: 'Change a feature’s settings' })
    .input(
      named.extend({
        on: z.boolean().optional(),
        engine: z
          .object({ provider: uuid, model: text(200) })
          .nullable()
          .optional(),
        limits: z.object({ calls: limit, tokens: limit }).optional(),
      }),
    )
    .output(featureState),
  prompts: feature
    .route({
      method: 'GET',
      path: '/admin/ai/features/{name}/prompts',
      summary: 'List stored prompts, newest first',
    })
    .input(named)
    .output(z.object({ versions: z.array(promptVersion) })),
  addPrompt: feature
    .route({
      method: 'POST',
      path: '/admin/ai/features/{name}/prompts',
      summary: 'Store a prompt and use it',
    })
    .input(named.extend({ text: text(LIMITS.prompt) }))
    .output(featureState),
  choosePrompt: feature
    .errors(errors('not_found'))
    .route({
      method: 'PUT',
      path: '/admin/ai/features/{name}/prompt',
      summary: 'Choose a stored prompt, or the built-in one',
    })
    .input(named.extend({ version: z.number().int().min(1).nullable() }))
    .output(featureState),
  tryFeature: feature
    .errors(errors('not_found'))
    .route({ method: 'POST', path: '/admin/ai/features/{name}/trial', summary: 'Try a feature on a sample' })
    .input(named.extend({ text: text(LIMITS.trial), language: z.enum(['en', 'fr']) }))
    .output(featureTrial),
  use: admin
    .route({
      method: 'GET',
      path: '/admin/ai/features/{name}/use',
      summary: 'List a feature’s use by day, oldest first',
    })
    .input(named.extend({ days: z.coerce.number().int().min(1).max(366).default(30) }))
    .output(z.object({ days: z.array(dailyUsage) })),
  failures: admin
    .route({
      method: 'GET',
      path: '/admin/ai/features/{name}/failures',
      summary: 'List a feature’s recent failures, newest first',
    })
    .input(named)
    .output(z.object({ failures: z.array(modelFailure) })),
  providers: admin
    .route({ method: 'GET', path: '/admin/ai/providers', summary: 'List providers without their keys' })
    .output(z.object({ providers: z.array(aiProvider) })),
  addProvider: provider
    .route({ method: 'POST', path: '/admin/ai/providers', successStatus: 201, summary: 'Add a provider' })
    .input(z.object({ name: providerName, baseUrl, key: key.nullable().default(null), models: models.default([]) }))
    .output(aiProvider),
  changeProvider: provider
    .route({
      method: 'PATCH',
      path: '/admin/ai/providers/{id}',
      summary: 'Change a provider; if no key is given, the old one is kept unless the host changes',
    })
    .input(
      one.extend({
        name: providerName.optional(),
        baseUrl: baseUrl.optional(),
        key: key.nullable().optional(),
        models: models.optional(),
      }),
    )
    .output(aiProvider),
  removeProvider: provider
    .route({
      method: 'DELETE',
      path: '/admin/ai/providers/{id}',
      successStatus: 204,
      summary: 'Remove a provider; features that used it fall back to the built-in engine',
    })
    .input(one),
  testProvider: provider
    .route({ method: 'POST', path: '/admin/ai/providers/{id}/test', summary: 'Test a provider with a short request' })
    .input(one.extend({ model: text(200).optional() }))
    .output(providerTest),
}
