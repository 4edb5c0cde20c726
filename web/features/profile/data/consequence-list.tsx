import { m } from '../../../messages/messages.js'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import type { Consequences } from '../queries.ts'

/** Titles that are named; the rest is counted. */
const NAMED = 12

export function ConsequenceList({ known: { plays, sharedPlays, recordings } }: { known: Consequences }) {
  return (
    <div className="grid gap-3">
      {plays.length > 0 && <OwnPlays plays={plays} />}
      {plays.length === 0 && <p>{m.profile_delete_no_plays()}</p>}
      {sharedPlays > 0 && <p>{m.profile_delete_shared({ count: sharedPlays })}</p>}
      {recordings > 0 && <p>{m.profile_delete_recordings({ count: recordings })}</p>}
      <p>{isElsewhere() ? m.profile_delete_elsewhere() : m.profile_delete_account()}</p>
    </div>
  )
}

function OwnPlays({ plays }: Pick<Consequences, 'plays'>) {
  const more = plays.length - NAMED
  return (
    <div>
      <p className="font-semibold">{m.profile_delete_plays({ count: plays.length })}</p>
      <ul className="mt-1 list-disc pl-5">
        {plays.slice(0, NAMED).map(({ id, title, others }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <span className="font-serif">{title || m.profile_delete_untitled()}</span>
            {others > 0 && <span className="text-ink-soft"> ({m.profile_delete_others({ count: others })})</span>}
          </li>
        ))}
        {more > 0 && <li className="text-ink-soft">{m.profile_delete_more({ count: more })}</li>}
      </ul>
    </div>
  )
}
