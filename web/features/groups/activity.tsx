import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { activityQuery } from './queries.ts'
import { actSentence } from './words.ts'

/** How much is told before somebody asks for more. */
const FIRST = 8

/** What happened in the group, newest first. */
export function Activity({ groupId }: { groupId: string }) {
  const { data } = useQuery(activityQuery(groupId))
  const [all, setAll] = useState(false)
  if (!data || data.length === 0) return null
  const when = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{m.groups_activity()}</h2>
      <ol className="grid gap-2">
        {data.slice(0, all ? data.length : FIRST).map((act) => (
          <li key={act.id} className="grid rail:grid-cols-[1fr_auto] rail:gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">{actSentence(act)}</span>
            <time dateTime={act.at} className="text-sm text-ink-soft">
              {when.format(Date.parse(act.at))}
            </time>
          </li>
        ))}
      </ol>
      {!all && data.length > FIRST && (
        <Button look="plain" className="mt-2 -ml-4" onClick={() => setAll(true)}>
          {m.groups_activity_all()}
        </Button>
      )}
    </section>
  )
}
