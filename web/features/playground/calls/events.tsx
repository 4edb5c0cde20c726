import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { onSessionChange } from '../../../platform/session/session.ts'

interface Heard {
  readonly id: number
  readonly event: string
  readonly at: string
}

/** What the client tells of the session while the page is open. */
export function Events() {
  const [heard, setHeard] = useState<readonly Heard[]>([])
  useEffect(
    () =>
      onSessionChange((event) => {
        const at = new Date().toLocaleTimeString()
        setHeard((now) => [{ id: (now[0]?.id ?? 0) + 1, event, at }, ...now].slice(0, 50))
      }),
    [],
  )
  return (
    <section aria-labelledby="events" className="border-t border-line pt-4">
      <h2 id="events" className="font-semibold">
        {m.playground_events()}
      </h2>
      {heard.length === 0 && <p className="text-ink-soft">{m.playground_no_events()}</p>}
      <ol className="font-script text-sm">
        {heard.map(({ id, event, at }) => (
          <li key={id}>
            {at} {event}
          </li>
        ))}
      </ol>
    </section>
  )
}
