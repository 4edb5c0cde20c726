import type { PlannedRehearsal } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { useLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { RehearsalsFrame } from '../rehearsals-frame.tsx'
import { AvailabilitySection } from './availability.tsx'
import { CalendarSection } from './calendar-address.tsx'
import { OwnCalls } from './own-calls.tsx'
import { ownCallsQuery, planQuery } from './queries.ts'
import { RehearsalEditor } from './rehearsal-editor.tsx'
import { RehearsalList } from './rehearsal-list.tsx'

/** `/plays/{id}/rehearsals/calls`: the planned rehearsals for those who direct, and each user's own calls. */
export function CallsPage({ playId }: { playId: string }) {
  useLocale()
  const own = useQuery(ownCallsQuery(playId))
  const plan = useQuery({ ...planQuery(playId), enabled: own.data?.mayDirect === true })
  const navigate = useNavigate()
  const { rehearsal: editedId }: { rehearsal?: unknown } = useSearch({ strict: false })
  // kept while it is edited, even if somebody else cancels it meanwhile
  const [opened, setOpened] = useState<PlannedRehearsal>()
  const edited =
    plan.data?.rehearsals.find(({ id }) => id === editedId) ?? (opened?.id === editedId ? opened : undefined)
  const place = `/plays/${playId}/rehearsals/calls`
  const open = (rehearsal: PlannedRehearsal): void => {
    setOpened(rehearsal)
    void navigate({ to: place, search: { rehearsal: rehearsal.id } })
  }
  const isGone = failureCode(own.error) === 'play_not_found'
  const frame = { playId, here: 'calls', isGone } as const
  const failed = own.data ? plan : own
  if (failed.error && !failed.data)
    return (
      <RehearsalsFrame {...frame}>
        <EmptyState
          title={failureMessage(failed.error)}
          action={!isGone && <Button onClick={() => void failed.refetch()}>{m.ui_try_again()}</Button>}
        />
      </RehearsalsFrame>
    )
  if (!own.data || (own.data.mayDirect && !plan.data)) return <PageSkeleton />
  const play = { title: own.data.title, isDirected: own.data.mayDirect }
  if (plan.data && edited)
    return (
      <RehearsalsFrame {...frame} play={play}>
        <RehearsalEditor
          key={edited.id}
          playId={playId}
          plan={plan.data}
          rehearsal={edited}
          onClose={() => void navigate({ to: place, replace: true })}
        />
      </RehearsalsFrame>
    )
  const { calls } = own.data
  return (
    <RehearsalsFrame {...frame} play={play}>
      <div className="grid gap-12">
        {plan.data && (
          <RehearsalList
            playId={playId}
            plan={plan.data}
            now={plan.dataUpdatedAt}
            returned={opened?.id}
            onOpen={open}
          />
        )}
        {(!plan.data || calls.length > 0) && <OwnCalls calls={calls} />}
        <AvailabilitySection />
        <CalendarSection />
      </div>
    </RehearsalsFrame>
  )
}
