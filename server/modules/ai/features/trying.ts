import type { FeatureName, FeatureTrial } from '@replique/contract'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { dollarsOf } from '../providers/costs.ts'
import type { FeatureDeps } from './administration.ts'
import { askModel, ModelRefusal, modelOf, promptOf } from './asking.ts'
import type { Receipt } from './counting.ts'
import { readFeature } from './store/settings.ts'

export interface TrialInput {
  readonly name: FeatureName
  readonly text: string
  readonly language: 'en' | 'fr'
}

const LINES = 200

/** Tries a feature as it is set, also where it is off: what it proposes for a text, what that cost, or why it came to nothing. */
export async function tryFeature(
  deps: FeatureDeps,
  owner: string,
  { name: feature, text, language }: TrialInput,
  signal: AbortSignal,
): Promise<FeatureTrial> {
  const trial = deps.definitions.get(feature)?.trial ?? refuse('not_found')
  const row = await readFeature(deps.kernel.database.db, feature)
  const chosen = await modelOf(deps, row)
  const receipts: Receipt[] = []
  const onReceipt = (receipt: Receipt): void => void receipts.push(receipt)
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

const sum = (receipts: readonly Receipt[], what: keyof Receipt): number =>
  receipts.reduce((all, receipt) => all + receipt[what], 0)
