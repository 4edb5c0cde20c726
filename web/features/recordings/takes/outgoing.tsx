import type { PartLine } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Problem } from '../../../ui/field.tsx'
import { isOf } from '../lines.ts'
import type { LocalTake } from './local-takes.ts'
import type { Sending } from './sending.ts'

interface Props {
  readonly takes: readonly LocalTake[]
  readonly sending: Sending
  readonly lines: readonly PartLine[]
}

/** What is on its way to the server, whatever line is in front; what does not arrive is said, and kept. */
export function Outgoing({ takes, sending, lines }: Props) {
  const waiting = takes.filter(({ state }) => state === 'waiting')
  const fault = waiting.map(({ id }) => sending.faults.get(id)).find((one) => one !== undefined)
  const refused = takes.filter((take) => take.state === 'draft' && sending.faults.has(take.id))
  return (
    <div role="status" className="mt-4 grid gap-2 text-sm text-ink-soft empty:hidden">
      {waiting.length > 0 &&
        (fault === undefined
          ? m.record_sending({ count: waiting.length })
          : m.record_waiting({ count: waiting.length }))}
      {fault !== undefined && <Problem>{fault}</Problem>}
      {refused.map((take) => (
        <Problem key={take.id}>
          {m.record_refused({
            line: lines.find((line) => isOf(take, line))?.text ?? '',
            why: sending.faults.get(take.id) ?? '',
          })}
        </Problem>
      ))}
    </div>
  )
}
