import { LIMITS, type PlannedUnit, type RehearsalPlan } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { inputOf, moveUnit, orderedUnits, unitOf, type RehearsalDraft, type ShownUnit } from './draft.ts'
import { SceneDialog } from './scene-dialog.tsx'
import { formatMinutes, formatTimes } from './times.ts'
import { leftText, waitingText } from './week-order.tsx'

interface Props {
  readonly playId: string
  readonly plan: RehearsalPlan
  readonly draft: RehearsalDraft
  readonly units: readonly ShownUnit[]
  /** When the rehearsal ends, in milliseconds; NaN if that isn't known. */
  readonly end: number
  readonly onChange: (to: Partial<RehearsalDraft>) => void
}

const MINUTE = 60_000

/** Asks for an order of the scenes, and says how long people wait with it. */
function useProposal({ playId, draft, onChange }: Pick<Props, 'playId' | 'draft' | 'onChange'>) {
  const [said, setSaid] = useState('')
  const { busy, failure, run } = useAction({ onError: failureMessage })
  const propose = async (): Promise<void> => {
    const input = inputOf(draft)
    if (input === null) throw new Error('the button is disabled')
    const proposal = await api.staging.calls.propose({ id: playId, rehearsals: [input] })
    const left = orderedUnits(draft.units, proposal.left)
    onChange({ units: orderedUnits(draft.units, proposal.rehearsals[0] ?? [], proposal.left) })
    setSaid([waitingText(proposal), ...(left.length > 0 ? [leftText(left)] : [])].join(' '))
  }
  return { said, busy, failure, propose: (): void => void run(propose), forget: (): void => setSaid('') }
}

/** The scenes to work, in order, with their times, whom they need and who of them can't come. */
export function UnitList({ playId, plan, draft, units, end, onChange }: Props) {
  const [adding, setAdding] = useState(false)
  const { said, busy, failure, propose, forget } = useProposal({ playId, draft, onChange })
  const names = new Map(plan.people.map(({ id, name }) => [id, name]))
  const set = (changed: readonly PlannedUnit[]): void => {
    forget()
    onChange({ units: changed })
  }
  const over = Math.round(((units.at(-1)?.end ?? end) - end) / MINUTE)
  return (
    <section aria-labelledby="scenes-to-work" className="grid gap-3">
      <h3 id="scenes-to-work" className="text-lg font-semibold">
        {m.calls_scenes()}
      </h3>
      {draft.units.length === 0 && <p className="text-ink-soft">{m.calls_scenes_none()}</p>}
      {units.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {units.map((shown, at) => (
            <Row
              key={keyOf(units, at)}
              shown={shown}
              zone={draft.zone}
              names={names}
              isFirst={at === 0}
              isLast={at === units.length - 1}
              onChange={(to) => set(draft.units.map((unit, place) => (place === at ? { ...unit, ...to } : unit)))}
              onMove={(by) => set(moveUnit(draft.units, at, by))}
              onRemove={() => set(draft.units.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      {over > 0 && <p className="text-accent">{m.calls_over({ time: formatMinutes(over) })}</p>}
      <p role="status" className="empty:hidden">
        {said}
      </p>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" onClick={() => setAdding(true)} disabled={draft.units.length >= LIMITS.unitsOfRehearsal}>
          {m.calls_scenes_add()}
        </Button>
        {draft.units.length > 1 && (
          <Button icon="wand-sparkles" busy={busy} disabled={inputOf(draft) === null} onClick={propose}>
            {m.calls_propose()}
          </Button>
        )}
      </div>
      {adding && (
        <SceneDialog
          plan={plan}
          chosen={draft.units.map(({ element }) => element)}
          onClose={() => setAdding(false)}
          onAdd={(scenes) => set([...draft.units, ...scenes.map(unitOf)].slice(0, LIMITS.unitsOfRehearsal))}
        />
      )}
    </section>
  )
}

/** The same scene can be worked twice. A row keeps its key when it moves, so that its button keeps the focus. */
function keyOf(units: readonly ShownUnit[], at: number): string {
  const element = units[at]?.unit.element ?? ''
  const before = units.slice(0, at).filter(({ unit }) => unit.element === element).length
  return `${element} ${before}`
}

interface RowProps {
  readonly shown: ShownUnit
  readonly zone: string
  readonly names: ReadonlyMap<string, string>
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onChange: (to: Partial<Pick<PlannedUnit, 'minutes' | 'pause'>>) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function Row({ shown, zone, names, isFirst, isLast, onChange, onMove, onRemove }: RowProps) {
  const { unit, start, end, people, busy, uncast } = shown
  const { title, minutes, pause, isGone } = unit
  const listed = (ids: readonly string[]): string => ids.map((id) => names.get(id) || m.friends_somebody()).join(', ')
  return (
    <li className="grid gap-2 py-3">
      <div className="-mb-2 flex items-center justify-between gap-3">
        <p className="text-sm text-ink-soft tabular-nums">{formatTimes(start, end, zone)}</p>
        <div className="-mr-3 flex shrink-0">
          {/* not disabled, because a disabled button loses the focus */}
          <IconButton
            icon="arrow-up"
            label={m.calls_up({ title })}
            aria-disabled={isFirst}
            className="aria-disabled:opacity-40"
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="arrow-down"
            label={m.calls_down({ title })}
            aria-disabled={isLast}
            className="aria-disabled:opacity-40"
            onClick={() => onMove(1)}
          />
          <IconButton icon="x" label={m.calls_remove_scene({ title })} onClick={onRemove} />
        </div>
      </div>
      <div className="[overflow-wrap:anywhere]">
        <p className="font-serif">{title}</p>
        {isGone && <p className="text-sm text-accent">{m.calls_scene_gone()}</p>}
        {people.length > 0 && (
          <p className="text-sm">
            <bdi>{listed(people)}</bdi>
          </p>
        )}
        {uncast.length > 0 && <p className="text-sm text-ink-soft">{m.calls_uncast({ names: uncast.join(', ') })}</p>}
        {busy.length > 0 && <p className="text-sm text-accent">{m.calls_busy({ names: listed(busy) })}</p>}
      </div>
      <div className="grid grid-cols-2 gap-3 rail:max-w-80">
        <MinutesField
          label={m.calls_minutes()}
          title={title}
          least={1}
          value={minutes}
          onChange={(value) => onChange({ minutes: value })}
        />
        <MinutesField
          label={m.calls_pause()}
          title={title}
          least={0}
          value={pause}
          onChange={(value) => onChange({ pause: value })}
        />
      </div>
    </li>
  )
}

interface MinutesProps {
  readonly label: string
  /** The title of the scene, which tells the fields apart. */
  readonly title: string
  readonly least: number
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A number of minutes. While the field is empty, the last number counts. */
function MinutesField({ label, title, least, value, onChange }: MinutesProps) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string): void => {
    setTyped(text)
    const minutes = Number(text)
    if (text !== '' && Number.isInteger(minutes) && minutes >= least && minutes <= LIMITS.unitMinutes) onChange(minutes)
  }
  return (
    <TextField
      type="number"
      inputMode="numeric"
      label={label}
      aria-label={`${label}, ${title}`}
      min={0}
      max={LIMITS.unitMinutes}
      step={5}
      value={typed ?? String(value)}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
