import type { ReadingSummary } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { buttonClasses } from '../../../ui/button.tsx'

interface Props {
  readonly playId: string
  readonly reading: ReadingSummary
  /** Where the page does not say which play it is. */
  readonly title?: string
}

/** A reading is going on, and this leads into it. */
export function GoingSign({ playId, reading, title }: Props) {
  const people = reading.people.join(', ')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-l-accent bg-sunk px-4 py-3">
      <p className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
        <strong>{title === undefined ? m.readings_going() : m.readings_going_of({ title })}</strong>
        {people && <span className="block text-sm text-ink-soft">{people}</span>}
      </p>
      <Link to="/plays/$id/reading" params={{ id: playId }} className={buttonClasses('solid')}>
        {m.readings_take_part_now()}
      </Link>
    </div>
  )
}
