import {
  FEATURE_NAMES,
  type DailyUsage,
  type FeatureName,
  type FeatureState,
  type PromptVersion,
  type FeatureTrial,
} from '@replique/contract'
import { refuse, Refusal } from '../../../kernel/refusal.ts'
import { dollarsOf } from '../providers/asking.ts'
import type { ProviderDeps } from '../providers/providers.ts'
import { readProvider } from '../providers/store.ts'
import type { FeatureRow } from '../tables.ts'
import type { Definitions } from './features.ts'
import { checkPrompt, variablesOf, askModel, ModelRefusal, modelOf, promptOf } from './asking.ts'
import { addPrompt, listFeatures, listPrompts, readFeature, readPrompt, setFeature, listDays } from './store.ts'
import type { CallUsage } from './counting.ts'

/** The maximum number of prompt versions that are listed. */
const VERSIONS = 50
const DAY = 86_400_000

export interface FeatureDeps extends ProviderDeps {
  readonly definitions: Definitions
}

interface FeatureChange {
  readonly name: FeatureName
  readonly on?: boolean | undefined
  readonly engine?: FeatureState['engine'] | undefined
  readonly limits?: FeatureState['limits'] | undefined
}

async function present(deps: FeatureDeps, name: FeatureName, row: FeatureRow | undefined): Promise<FeatureState> {
  const definition = deps.definitions.get(name)
  const engine = row?.provider_id == null || row.model === null ? null : { provider: row.provider_id, model: row.model }
  return {
    name,
    on: row?.is_on ?? true,
    engine,
    limits: { calls: row?.limit_calls ?? null, tokens: row?.limit_tokens ?? null },
    prompt: definition === undefined ? null : await presentPrompt(deps, definition.prompt, row),
    sample: definition?.trial.sample ?? null,
  }
}

async function presentPrompt({ kernel }: FeatureDeps, builtIn: string, row: FeatureRow | undefined) {
  const version = row?.prompt_version ?? null
  const kept =
    row === undefined || version === null ? undefined : await readPrompt(kernel.database.db, row.name, version)
  return { version: kept?.version ?? null, text: kept?.text ?? builtIn, builtIn, places: variablesOf(builtIn) }
}

export async function presentFeatures(deps: FeatureDeps): Promise<FeatureState[]> {
  const rows = await listFeatures(deps.kernel.database.db)
  return Promise.all(
    FEATURE_NAMES.map((name) =>
      present(
        deps,
        name,
        rows.find((row) => row.name === name),
      ),
    ),
  )
}

const presentOne = async (deps: FeatureDeps, name: FeatureName): Promise<FeatureState> =>
  present(deps, name, await readFeature(deps.kernel.database.db, name))

/**
 * Refuses if the chosen model doesn't exist or is not of the kind that the feature needs. Null (no model) is accepted.
 */
async function requireModel({ kernel }: FeatureDeps, name: FeatureName, engine: FeatureState['engine']): Promise<void> {
  if (engine === null) return
  const provider = (await readProvider(kernel.database.db, engine.provider)) ?? refuse('provider_not_found')
  const kind = name === 'tts' ? 'speech' : 'text'
  if (!provider.models.some((model) => model.id === engine.model && model.kind === kind)) refuse('model_not_found')
}

export async function changeFeature(deps: FeatureDeps, by: string, change: FeatureChange): Promise<FeatureState> {
  const { database, clock, audit } = deps.kernel
  const { name, on, engine, limits } = change
  if (engine !== undefined) await requireModel(deps, name, engine)
  await database.transaction(async (db) => {
    await setFeature(db, name, {
      ...(on === undefined ? {} : { is_on: on }),
      ...(engine === undefined ? {} : { provider_id: engine?.provider ?? null, model: engine?.model ?? null }),
      ...(limits === undefined ? {} : { limit_calls: limits.calls, limit_tokens: limits.tokens }),
      updated_at: clock.now(),
    })
    const details = { ...(on === undefined ? {} : { on }), ...(engine === undefined ? {} : { engine }), ...limits }
    await audit.record({ actor: by, action: 'feature.changed', target: name, details }, db)
  })
  return presentOne(deps, name)
}

export async function savePrompt(
  deps: FeatureDeps,
  by: string,
  { name, text }: { readonly name: FeatureName; readonly text: string },
): Promise<FeatureState> {
  const { database, clock, audit } = deps.kernel
  const builtIn = deps.definitions.get(name)?.prompt ?? refuse('prompt_wrong')
  const faults = checkPrompt(text, builtIn)
  if (faults !== null) return refuse('prompt_wrong', faults)
  const now = clock.now()
  await database.transaction(async (db) => {
    // locks the row first, so that prompts saved at the same time get different versions
    await setFeature(db, name, { updated_at: now })
    const version = await addPrompt(db, { feature: name, text, created_at: now, created_by: by })
    await setFeature(db, name, { prompt_version: version, updated_at: now })
    await audit.record({ actor: by, action: 'prompt.changed', target: name, details: { version } }, db)
  })
  return presentOne(deps, name)
}

/** Selects a saved prompt, or the built-in one. */
export async function choosePrompt(
  deps: FeatureDeps,
  by: string,
  { name, version }: { readonly name: FeatureName; readonly version: number | null },
): Promise<FeatureState> {
  const { database, clock, audit } = deps.kernel
  await database.transaction(async (db) => {
    if (version !== null && (await readPrompt(db, name, version)) === undefined) refuse('not_found')
    await setFeature(db, name, { prompt_version: version, updated_at: clock.now() })
    const action = version === null ? 'prompt.reset' : 'prompt.changed'
    await audit.record({ actor: by, action, target: name, details: version === null ? {} : { version } }, db)
  })
  return presentOne(deps, name)
}

export async function presentPrompts({ kernel, modules }: FeatureDeps, name: FeatureName): Promise<PromptVersion[]> {
  const rows = await listPrompts(kernel.database.db, name, VERSIONS)
  const names = await modules.auth.namesOf(rows.flatMap(({ created_by: by }) => (by === null ? [] : [by])))
  return rows.map(({ version, text, created_at: at, created_by: by }) => ({
    version,
    text,
    createdAt: at.toISOString(),
    by: by === null ? null : (names.get(by) ?? null),
  }))
}

/** Returns the usage for each day, including days without any. Today comes last. */
export async function presentUsage({ kernel }: FeatureDeps, name: FeatureName, days: number): Promise<DailyUsage[]> {
  const today = kernel.clock.now().getTime()
  const all = Array.from({ length: days }, (_, at) =>
    new Date(today - (days - 1 - at) * DAY).toISOString().slice(0, 10),
  )
  const known = new Map((await listDays(kernel.database.db, name, all[0] ?? '')).map((row) => [row.day, row]))
  const nothing = { people: 0, calls: 0, failures: 0, tokensIn: 0, tokensOut: 0, cost: 0 }
  return all.map((day) => {
    const row = known.get(day) ?? { ...nothing, day }
    return { ...row, cost: dollarsOf(row.cost) }
  })
}

interface TrialInput {
  readonly name: FeatureName
  readonly text: string
  readonly language: 'en' | 'fr'
}

const LINES = 200

/**
 * Runs a feature with its current settings on the given text, even if the feature is off. Returns the proposals and
 * costs, or the failure.
 */
export async function tryFeature(
  deps: FeatureDeps,
  owner: string,
  { name: feature, text, language }: TrialInput,
  signal: AbortSignal,
): Promise<FeatureTrial> {
  const trial = deps.definitions.get(feature)?.trial ?? refuse('not_found')
  const row = await readFeature(deps.kernel.database.db, feature)
  const chosen = await modelOf(deps, row)
  const receipts: CallUsage[] = []
  const onReceipt = (receipt: CallUsage): void => void receipts.push(receipt)
  const from = performance.now()
  const tell = (rest: Pick<FeatureTrial, 'lines' | 'failure'>): FeatureTrial => ({
    ...rest,
    calls: sum(receipts, 'calls'),
    tokensIn: sum(receipts, 'tokensIn'),
    tokensOut: sum(receipts, 'tokensOut'),
    cost: dollarsOf(sum(receipts, 'cost')),
    seconds: Math.round(performance.now() - from) / 1000,
  })
  try {
    const lines = await trial.run({
      text,
      language,
      signal,
      ask: async (request) => {
        if (row === undefined || chosen === null) return null
        const prompt = await promptOf(deps, row, deps.definitions)
        return askModel(deps, { feature, owner, chosen, prompt, limits: null, onReceipt }, { ...request, signal })
      },
    })
    return tell({ lines: lines.slice(0, LINES), failure: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return tell({ lines: [], failure: { code: error.code, fault: error instanceof ModelRefusal ? error.fault : null } })
  }
}

const sum = (receipts: readonly CallUsage[], what: keyof CallUsage): number =>
  receipts.reduce((all, receipt) => all + receipt[what], 0)
