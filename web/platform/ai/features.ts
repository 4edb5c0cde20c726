import { useQuery, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { meQuery } from '../session/account.ts'
import type { FeatureName } from '@replique/contract'

/** Whether only the first lines of a play are spoken for this user; false until it is known. */
export function useSpokenLimit(): boolean {
  const me = useQuery(meQuery).data
  return me !== undefined && me.spokenLines !== null
}

/** Seconds after which a page that is opened asks again. */
const FRESH = 60

/** Which features are on; requested once for all components that need it. */
export const featuresQuery = queryOptions({
  queryKey: ['ai', 'features'],
  queryFn: ({ signal }) => api.ai.features.on(undefined, { signal }),
  staleTime: FRESH * 1000,
})

export type FeaturesOn = Readonly<Partial<Record<FeatureName, boolean>>>

const NOT_KNOWN: FeaturesOn = {}

/** Whether plays are spoken here; taken to be so until it is known otherwise: a door to almost every play does not wait. */
export const useSpeech = (): boolean => useFeatures().tts !== false

/** Which features are on: what is off, or not known yet, is not shown. The server refuses it besides. */
export function useFeatures(): FeaturesOn {
  return useQuery(featuresQuery).data ?? NOT_KNOWN
}
