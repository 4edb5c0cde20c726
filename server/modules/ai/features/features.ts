import { FEATURE_NAMES, type FeatureName } from '@replique/contract'
import type { z } from 'zod'
import { os } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { ProviderDeps } from '../providers/providers.ts'
import { providerRoutes, featureRoutes } from '../routes.ts'
import { askModel, mayUseModel, modelOf, promptOf } from './asking.ts'
import { forgetAuthor, listFeatures, readFeature, forgetUser, listUseOf } from './store.ts'

/** A request to the model that an administrator chose for a feature. */
export interface ModelRequest<T> {
  readonly feature: FeatureName
  /** The account on whose behalf the request is made. The request counts towards this account's limit. */
  readonly owner: string
  /** Values for the prompt's variables. They are untrusted, so the model gets them only as data. */
  readonly about: Readonly<Record<string, string>>
  readonly schema: z.ZodType<T>
  /**
   * Checks an answer that matches the schema, and returns its faults in English. The model is told the faults once, so
   * that it can correct its answer.
   */
  check?(answer: T): readonly string[]
  readonly signal: AbortSignal
}

/** The definition that the implementation of a feature registers. */
export interface FeatureDefinition {
  /**
   * The built-in prompt, in English, with a variable such as `{{passages}}` for each name in `about`. An administrator
   * may replace it with a prompt that has the same variables.
   */
  readonly prompt: string
  readonly trial: TrialDefinition
}

/** How an administrator tries out a feature: with its current engine, on sample text that they can edit. */
export interface TrialDefinition {
  readonly sample: Readonly<Record<'en' | 'fr', string>>
  run(trying: TrialInput): Promise<readonly TrialLine[]>
}

export interface TrialInput {
  /** A passage of a play, typed by hand. */
  readonly text: string
  readonly language: 'en' | 'fr'
  /** Asks the model like `Features.ask`, on behalf of the administrator. */
  ask<T>(this: void, request: Omit<ModelRequest<T>, 'feature' | 'owner' | 'signal'>): Promise<T | null>
  readonly signal: AbortSignal
}

/** One proposal in words: its subject, its value, and the evidence. */
export interface TrialLine {
  readonly what: string
  readonly proposal: string
  readonly because: string
}

/** The interface that the implementations of features use. */
export interface Features {
  /** Registers a feature. Called once, before the first request. */
  define(feature: FeatureName, definition: FeatureDefinition): void
  /** Returns whether each feature is on. */
  on(): Promise<Record<FeatureName, boolean>>
  /** Refuses with feature_off unless the feature is on. */
  require(feature: FeatureName): Promise<void>
  /** Whether a model is chosen for the feature. Without one, only the built-in engine makes proposals. */
  hasModel(feature: FeatureName): Promise<boolean>
  /**
   * Returns the model's answer, in the schema's shape; null if no model is chosen. Refuses with feature_off,
   * not_entitled, ai_quota, model_unavailable (down, too slow, wrong key) or model_answer (still invalid after one
   * retry).
   */
  ask<T>(request: ModelRequest<T>): Promise<T | null>
  readonly routes: object
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export type Definitions = ReadonlyMap<FeatureName, FeatureDefinition>

export function openFeatures(deps: ProviderDeps): Features {
  const { db } = deps.kernel.database
  const definitions = new Map<FeatureName, FeatureDefinition>()
  const on = async (): Promise<Record<FeatureName, boolean>> => {
    const rows = await listFeatures(db)
    const isOn = (name: FeatureName): boolean => rows.find((row) => row.name === name)?.is_on ?? true
    return Object.fromEntries(FEATURE_NAMES.map((name) => [name, isOn(name)])) as Record<FeatureName, boolean>
  }
  return {
    define: (feature, definition) => void definitions.set(feature, definition),
    on,
    require: async (feature) => {
      if (!((await readFeature(db, feature))?.is_on ?? true)) refuse('feature_off')
    },
    hasModel: async (feature) => (await modelOf(deps, await readFeature(db, feature))) !== null,
    ask: async (request) => {
      const { feature, owner } = request
      const row = await readFeature(db, feature)
      if (row?.is_on === false) return refuse('feature_off')
      const chosen = await modelOf(deps, row)
      if (row === undefined || chosen === null) return null
      if (!(await mayUseModel(deps, chosen, owner))) return refuse('not_entitled')
      const prompt = await promptOf(deps, row, definitions)
      return askModel(deps, { feature, owner, chosen, prompt, limits: row }, request)
    },
    routes: {
      features: {
        on: os.ai.features.on.handler(({ context }) => {
          requireProved(context.actor)
          return on()
        }),
      },
      administration: { ...featureRoutes(deps, definitions), ...providerRoutes(deps) },
    },
    exportFor: async (userId) => {
      const aiUse = await listUseOf(db, userId)
      return aiUse.length === 0 ? {} : { aiUse }
    },
    forget: async (userId) => {
      await forgetUser(db, userId)
      await forgetAuthor(db, userId)
    },
  }
}
