import type { FeatureName, FeatureState } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { featuresQuery } from '../../../platform/ai/features.ts'
import { api } from '../../../platform/api/api.ts'
import type { RunAction } from '../../../platform/use-action.ts'
import { useAdminAction } from '../queries.ts'

type Change = Partial<Pick<FeatureState, 'on' | 'engine' | 'limits'>>

const { administration: ai } = api.ai

/** Returns a function that changes a feature's settings and refetches the features. */
export function useFeatureChange(name: FeatureName): (change: Change) => Promise<unknown> {
  const client = useQueryClient()
  return async (change) => {
    const changed = await ai.setFeature({ name, ...change })
    await client.invalidateQueries({ queryKey: ['admin', 'ai', 'features'] })
    void client.invalidateQueries(featuresQuery)
    return changed
  }
}

export interface PromptActions {
  readonly keep: (text: string) => Promise<boolean>
  readonly choose: (version: number | null) => Promise<boolean>
}

export function usePromptActions(name: FeatureName, done: () => void): PromptActions {
  const attempt: RunAction = useAdminAction()
  return {
    keep: (text) => attempt(() => ai.addPrompt({ name, text }), done),
    choose: (version) => attempt(() => ai.choosePrompt({ name, version }), done),
  }
}
