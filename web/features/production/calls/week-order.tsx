import type { PlannedRehearsal, PlannedUnit, ProposedOrder } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { draftOf, inputOf, orderedUnits } from './draft.ts'
import { useShowPlan } from './queries.ts'
import { formatDay, formatMinutes } from './times.ts'

interface Props {
  readonly playId: string
  readonly week: string
  readonly rehearsals: readonly PlannedRehearsal[]
}

/** Divides the scenes of a week among its rehearsals, so that people wait least. Only offered if there are several. */
export function WeekOrder({ playId, week, rehearsals }: Props) {
  const [proposal, setProposal] = useState<ProposedOrder>()
  const { busy, failure, run } = useAction({ onError: failureMessage })
  const units = rehearsals.flatMap((one) => one.units)
  if (rehearsals.length < 2 || units.length === 0) return null
  const propose = (): void =>
    void run(async () => {
      const inputs = rehearsals.flatMap((one) => inputOf(draftOf(one)) ?? [])
      setProposal(await api.staging.calls.propose({ id: playId, rehearsals: inputs }))
    })
  return (
    <>
      <Button busy={busy} aria-label={m.calls_propose_week_named({ date: week })} onClick={propose}>
        {m.calls_propose_week()}
      </Button>
      <div aria-live="polite" className="basis-full empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      {proposal && (
        <Proposal playId={playId} rehearsals={rehearsals} proposal={proposal} onClose={() => setProposal(undefined)} />
      )}
    </>
  )
}

interface ProposalProps {
  readonly playId: string
  readonly rehearsals: readonly PlannedRehearsal[]
  readonly proposal: ProposedOrder
  readonly onClose: () => void
}

function Proposal({ playId, rehearsals, proposal, onClose }: ProposalProps) {
  const show = useShowPlan(playId)
  const { busy, failure, run } = useAction({ onError: failureMessage })
  const all = rehearsals.flatMap(({ units }) => units)
  const unitsOf = (at: number): readonly PlannedUnit[] => orderedUnits(all, proposal.rehearsals[at] ?? [])
  const left = orderedUnits(all, proposal.left)
  const accept = (): void =>
    void run(async () => {
      const changed = rehearsals.flatMap((rehearsal, at) => {
        const input = inputOf({ ...draftOf(rehearsal), units: unitsOf(at) })
        return input ? [{ id: rehearsal.id, revision: rehearsal.revision, ...input }] : []
      })
      show(await api.staging.calls.change({ id: playId, rehearsals: changed }))
    }, onClose)
  return (
    <Dialog open onClose={onClose} title={m.calls_propose_week()} description={waitingText(proposal)}>
      <div className="grid gap-4">
        {rehearsals.map(({ id, startsAt, zone }, at) => (
          <div key={id}>
            <h3 className="font-semibold first-letter:uppercase">{formatDay(startsAt, zone)}</h3>
            <ul className="font-serif">
              {unitsOf(at).map(({ title }, place) => (
                <li key={`${place} ${title}`} className="[overflow-wrap:anywhere]">
                  {title}
                </li>
              ))}
            </ul>
          </div>
        ))}
        {left.length > 0 && <p className="text-accent">{leftText(left)}</p>}
        <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} disabled={left.length > 0} onClick={accept}>
            {m.calls_use_order()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Says how long people wait with a proposal, and how long they would otherwise. */
export const waitingText = ({ waiting }: ProposedOrder): string =>
  waiting.proposed < waiting.now
    ? m.calls_proposed({ after: formatMinutes(waiting.proposed), before: formatMinutes(waiting.now) })
    : m.calls_proposed_same({ after: formatMinutes(waiting.proposed) })

/** Says which scenes there is no time for. */
export const leftText = (left: readonly PlannedUnit[]): string =>
  m.calls_left({ titles: left.map(({ title }) => title).join('; ') })
