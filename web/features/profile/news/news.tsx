import type { NewsSettings } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { Problem } from '../../../ui/field.tsx'
import { Loaded } from '../loaded.tsx'
import { readRefusal } from '../refusal.ts'
import { Kinds } from './kinds.tsx'
import { Rhythm } from './rhythm.tsx'

const settingsQuery = {
  queryKey: ['news', 'settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.news.settings(undefined, { signal }),
}

/** Where one wants to hear of what, and how often by letter. Each choice is kept as it is made. */
export function News() {
  const settings = useQuery(settingsQuery)
  return <Loaded query={settings}>{(loaded) => <Choices settings={loaded} />}</Loaded>
}

function Choices({ settings }: { settings: NewsSettings }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const change = async (next: NewsSettings): Promise<void> => {
    setFailure(undefined)
    await client.cancelQueries({ queryKey: settingsQuery.queryKey })
    client.setQueryData(settingsQuery.queryKey, next)
    try {
      client.setQueryData(settingsQuery.queryKey, await api.news.changeSettings(next))
    } catch (error) {
      setFailure(readRefusal(error).message)
      client.setQueryData(settingsQuery.queryKey, settings)
    }
    await client.invalidateQueries({ queryKey: ['news'] })
  }
  const keep = (next: NewsSettings): void => void change(next)
  return (
    <>
      <Rhythm settings={settings} onChange={keep} />
      <Kinds settings={settings} onChange={keep} />
      <div aria-live="polite">{failure && <Problem>{failure}</Problem>}</div>
    </>
  )
}
