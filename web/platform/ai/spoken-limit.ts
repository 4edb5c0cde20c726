import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Whether only the first lines of a play are spoken for whoever is here; no, until it is known. */
export function useSpokenLimit(): boolean {
  const me = useQuery({ queryKey: ['profile', 'me'], queryFn: ({ signal }) => api.people.me({}, { signal }) }).data
  return me !== undefined && me.spokenLines !== null
}
