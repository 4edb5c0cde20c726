import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { requireKeeper } from '../administrator.ts'
import type { ProviderTools } from '../providers/providers.ts'
import {
  changeFeature,
  choosePrompt,
  keepPrompt,
  presentFeatures,
  presentPrompts,
  presentUse,
  type FeatureTools,
} from './administration.ts'
import type { Definitions } from './features.ts'
import { listFailures } from './store/use.ts'
import { tryFeature } from './trying.ts'

const TRIALS = { name: 'ai.trials', events: 30, seconds: 300, burst: 15 }

export function featureRoutes(providers: ProviderTools, definitions: Definitions) {
  const { administration } = os.ai
  const tools: FeatureTools = { ...providers, definitions }
  const by = ({ actor }: Call): string => requireKeeper(actor).id
  return {
    features: administration.features.handler(async ({ context }) => {
      by(context)
      return { features: await presentFeatures(tools) }
    }),
    setFeature: administration.setFeature.handler(({ input, context }) => changeFeature(tools, by(context), input)),
    prompts: administration.prompts.handler(async ({ input, context }) => {
      by(context)
      return { versions: await presentPrompts(tools, input.name) }
    }),
    addPrompt: administration.addPrompt.handler(({ input, context }) => keepPrompt(tools, by(context), input)),
    choosePrompt: administration.choosePrompt.handler(({ input, context }) => choosePrompt(tools, by(context), input)),
    tryFeature: administration.tryFeature.handler(({ input, context, signal }) => {
      const who = by(context)
      if (!tools.kernel.limits.take(TRIALS, who)) return refuse('too_many_requests')
      return tryFeature(tools, who, input, signal ?? new AbortController().signal)
    }),
    use: administration.use.handler(async ({ input, context }) => {
      by(context)
      return { days: await presentUse(tools, input.name, input.days) }
    }),
    failures: administration.failures.handler(async ({ input, context }) => {
      by(context)
      const rows = await listFailures(tools.kernel.database.db, input.name)
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
