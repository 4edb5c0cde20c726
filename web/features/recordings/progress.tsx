import type { PartLine } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { stateWith } from './lines.ts'
import type { LocalTake } from './takes/local-takes.ts'

/** How many lines are recorded, and how many of those were changed since. */
export function Progress({ lines, takes }: { lines: readonly PartLine[]; takes: readonly LocalTake[] }) {
  const states = lines.map((line) => stateWith(line, takes))
  const done = states.filter((state) => state === 'recorded' || state === 'waiting').length
  const changed = states.filter((state) => state === 'stale').length
  return (
    <div className="grid gap-1.5">
      <p className="text-ink-soft">
        {m.record_progress({ done, count: lines.length })}
        {changed > 0 && ` ${m.record_progress_stale({ count: changed })}`}
      </p>
      <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="h-1 w-full rounded-base bg-line">
        <rect width={(done / lines.length) * 100} height="1" className="fill-accent" />
      </svg>
    </div>
  )
}
