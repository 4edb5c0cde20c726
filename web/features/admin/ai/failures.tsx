import type { FeatureName } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { momentOf } from '../frame/moments.ts'
import { aiFailuresQuery } from '../queries.ts'
import { FAULT_WORDS } from './fault-words.ts'

const FIRST = 5

/** The last times that a model gave nothing of use. */
export function Failures({ name }: { name: FeatureName }) {
  const [all, setAll] = useState(false)
  const found = useQuery(aiFailuresQuery(name))
  if (found.isPending) return <Skeleton className="h-12" />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  const { failures } = found.data
  if (failures.length === 0) return <p className="text-ink-soft">{m.ai_failures_none()}</p>
  return (
    <>
      <ul className="border-t border-line">
        {(all ? failures : failures.slice(0, FIRST)).map(({ id, at, fault, provider, model }) => (
          <li key={id} className="border-b border-line py-2 [overflow-wrap:anywhere]">
            {FAULT_WORDS[fault]()}
            <span className="block text-sm text-ink-soft">
              {momentOf(at)} · {provider} · {model}
            </span>
          </li>
        ))}
      </ul>
      {!all && failures.length > FIRST && (
        <div>
          <Button look="plain" onClick={() => setAll(true)}>
            {m.ai_failures_all({ count: failures.length })}
          </Button>
        </div>
      )}
    </>
  )
}
