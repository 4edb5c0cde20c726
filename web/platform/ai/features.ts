import { useQuery, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { meQuery } from '../session/account.ts'
import type { FeatureName } from '@replique/contract'

/** Returns whether only the first lines of a play can be spoken for this user; false while unknown. */
export function useSpokenLimit(): boolean {
  const me = useQuery(meQuery).data
  return me !== undefined && me.spokenLines !== null
}

/** How long the answer stays fresh, in seconds; pages opened later request it again. */
const FRESH = 60

/** Which features are on. All components share one request. */
export const featuresQuery = queryOptions({
  queryKey: ['ai', 'features'],
  queryFn: ({ signal }) => api.ai.features.on(undefined, { signal }),
  staleTime: FRESH * 1000,
})

export type FeaturesOn = Readonly<Partial<Record<FeatureName, boolean>>>

const NOT_KNOWN: FeaturesOn = {}

/**
 * Returns whether text-to-speech is on. Assumes that it is until this is known, so that the link to listen doesn't
 * appear late: almost every play has one.
 */
export const useSpeech = (): boolean => useFeatures().tts !== false

/** Returns which features are on. Features that are off or not yet known are hidden; the server also refuses them. */
export function useFeatures(): FeaturesOn {
  return useQuery(featuresQuery).data ?? NOT_KNOWN
}
