import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { requireKeeper } from '../deps.ts'
import { createProvider, dropProvider, presentProviders, setProvider, testProvider } from './administration.ts'
import type { ProviderDeps } from './providers.ts'

/** Each test makes a paid call from the server to an address that somebody typed in. */
const TESTS = { name: 'ai.tests', events: 30, seconds: 300, burst: 15 }

export function providerRoutes(deps: ProviderDeps) {
  const { administration } = os.ai
  const by = ({ actor }: Call): string => requireKeeper(actor).id
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
