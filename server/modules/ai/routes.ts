import { os, type Call } from '../../kernel/http/call.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireAiManager } from './deps.ts'
import type { ProviderDeps } from './providers/providers.ts'
import {
  changeFeature,
  choosePrompt,
  savePrompt,
  presentFeatures,
  presentPrompts,
  presentUsage,
  type FeatureDeps,
  tryFeature,
} from './features/administration.ts'
import type { Definitions } from './features/features.ts'
import { listFailures } from './features/store.ts'
import {
  createProvider,
  dropProvider,
  presentProviders,
  setProvider,
  testProvider,
} from './providers/administration.ts'

/**
 * Rate limit for testing a provider. Each test makes a paid call from the server to an address that somebody typed in.
 */
const TESTS = { name: 'ai.tests', events: 30, seconds: 300, burst: 15 }

export function providerRoutes(deps: ProviderDeps) {
  const { administration } = os.ai
  const by = ({ actor }: Call): string => requireAiManager(actor).id
  return {
    providers: administration.providers.handler(async ({ context }) => {
      by(context)
      return { providers: await presentProviders(deps) }
    }),
    addProvider: administration.addProvider.handler(({ input, context }) => createProvider(deps, by(context), input)),
    changeProvider: administration.changeProvider.handler(({ input, context }) =>
      setProvider(deps, by(context), input),
    ),
    removeProvider: administration.removeProvider.handler(({ input, context }) =>
      dropProvider(deps, by(context), input.id),
    ),
    testProvider: administration.testProvider.handler(({ input, context, signal }) => {
      if (!deps.kernel.limits.take(TESTS, by(context))) return refuse('too_many_requests')
      return testProvider(deps, input, signal ?? new AbortController().signal)
    }),
  }
}

const TRIALS = { name: 'ai.trials', events: 30, seconds: 300, burst: 15 }

export function featureRoutes(providers: ProviderDeps, definitions: Definitions) {
  const { administration } = os.ai
  const deps: FeatureDeps = { ...providers, definitions }
  const by = ({ actor }: Call): string => requireAiManager(actor).id
  return {
    features: administration.features.handler(async ({ context }) => {
      by(context)
      return { features: await presentFeatures(deps) }
    }),
    setFeature: administration.setFeature.handler(({ input, context }) => changeFeature(deps, by(context), input)),
    prompts: administration.prompts.handler(async ({ input, context }) => {
      by(context)
      return { versions: await presentPrompts(deps, input.name) }
    }),
    addPrompt: administration.addPrompt.handler(({ input, context }) => savePrompt(deps, by(context), input)),
    choosePrompt: administration.choosePrompt.handler(({ input, context }) => choosePrompt(deps, by(context), input)),
    tryFeature: administration.tryFeature.handler(({ input, context, signal }) => {
      const who = by(context)
      if (!deps.kernel.limits.take(TRIALS, who)) return refuse('too_many_requests')
      return tryFeature(deps, who, input, signal ?? new AbortController().signal)
    }),
    use: administration.use.handler(async ({ input, context }) => {
      by(context)
      return { days: await presentUsage(deps, input.name, input.days) }
    }),
    failures: administration.failures.handler(async ({ input, context }) => {
      by(context)
      const rows = await listFailures(deps.kernel.database.db, input.name)
      const failures = rows.map(({ id, at, fault, provider, model }) => ({
        id,
        at: at.toISOString(),
        fault,
        provider,
        model,
      }))
      return { failures }
    }),
  }
}
