import { FEATURE_NAMES, type FeatureName } from '@replique/contract'
import type { z } from 'zod'
import { os } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { ProviderDeps } from '../providers/providers.ts'
import { providerRoutes } from '../providers/routes.ts'
import { askModel, mayAsk, modelOf, promptOf } from './asking.ts'
import { featureRoutes } from './routes.ts'
import { forgetAuthor, listFeatures, readFeature, forgetUser, listUseOf } from './store.ts'

/** A question to the model that the administrator chose for a feature. */
export interface ModelRequest<T> {
  readonly feature: FeatureName
  /** The account that it is done and counted for. */
  readonly owner: string
  /** What the prompt is about, by the names of its variables: untrusted text, told to the model as data only. */
  readonly about: Readonly<Record<string, string>>
  readonly schema: z.ZodType<T>
  /** What is wrong with an answer of the right shape, in English; nothing: it is fine. Told to the model once, which may mend it. */
  check?(answer: T): readonly string[]
  readonly signal: AbortSignal
}

/** What the part of the module that makes a feature says of it when it opens. */
export interface FeatureDefinition {
  /**
   * The built-in prompt, in English: what to do, with a place such as `{{passages}}` for each name in `about`. An
   * administrator may word it otherwise, with the same places.
   */
  readonly prompt: string
  readonly trial: Trial
}

/** How an administrator tries a feature: with the engine that is set for it, on a text that they may change. */
export interface Trial {
  readonly sample: Readonly<Record<'en' | 'fr', string>>
  run(trying: Trying): Promise<readonly TrialLine[]>
}

export interface Trying {
  /** A passage of a play as one types it. */
  readonly text: string
  readonly language: 'en' | 'fr'
  /** Asks as `Features.ask` does, for whoever tries it. */
  ask<T>(this: void, request: Omit<ModelRequest<T>, 'feature' | 'owner' | 'signal'>): Promise<T | null>
  readonly signal: AbortSignal
}

/** One proposal, in words: of what, which, and the evidence. */
export interface TrialLine {
  readonly what: string
  readonly proposal: string
  readonly because: string
}

/** What the modules of features know of how they are set. */
export interface Features {
  /** Makes a feature known, once, before anything is asked. */
  define(feature: FeatureName, definition: FeatureDefinition): void
  /** Which are on. */
  on(): Promise<Record<FeatureName, boolean>>
  /** Refuses feature_off unless it is on. */
  require(feature: FeatureName): Promise<void>
  /** Whether a model is set for it; the built-in engine does it alone otherwise. */
  hasModel(feature: FeatureName): Promise<boolean>
  /**
   * The model's answer, of the schema's shape; null where none is set. Refuses feature_off, not_entitled, ai_quota,
   * model_unavailable (down, too slow, wrong key) and model_answer (no use after one try to mend it).
   */
  ask<T>(request: ModelRequest<T>): Promise<T | null>
  readonly routes: object
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

/** What the features have said of themselves. */
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
      if (!(await mayAsk(deps, chosen, owner))) return refuse('not_entitled')
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
