import { LIMITS, type PlannedRehearsal, type RehearsalPlan } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { TimeFields } from './add-rehearsals.tsx'
import {
  draftOf,
  inputOf,
  keepDraft,
  keptDrafts,
  keptKey,
  shownCalls,
  shownUnits,
  timesOf,
  type KeptDraft,
  type RehearsalDraft,
  type ShownCall,
} from './draft.ts'
import { planQuery, useShowPlan } from './queries.ts'
import { formatDay, formatMinutes, formatTimes, isElsewhere, zoneName } from './times.ts'
import { UnitList } from './unit-list.tsx'

interface Props {
  readonly playId: string
  readonly plan: RehearsalPlan
  readonly rehearsal: PlannedRehearsal
  readonly onClose: () => void
}

/** What to do about a refused change: the message, and whether somebody else has changed the rehearsal. */
const refusalOf = (error: unknown) => ({
  message: failureMessage(error),
  isStale: failureCode(error) === 'rehearsal_moved_on',
})

/** The rehearsal as it is typed, based on a revision of the plan. Nothing typed is lost if saving it is refused. */
function useDraft({ playId, rehearsal, onClose }: Omit<Props, 'plan'>) {
  const client = useQueryClient()
  const show = useShowPlan(playId)
  const { id } = rehearsal
  const key = keptKey(useUser()?.id, id)
  const [saved, setSaved] = useState<KeptDraft>(() => ({ draft: draftOf(rehearsal), revision: rehearsal.revision }))
  const { draft, revision } = useStore(keptDrafts).get(key) ?? saved
  const { busy, failure, setFailure, run } = useAction({ onError: refusalOf })
  /** Saves it over a revision, and publishes it if wanted. */
  const save = async (based: number, publish: boolean): Promise<void> => {
    const input = inputOf(draft)
    if (input === null) return setFailure({ message: m.calls_times_missing(), isStale: false })
    const work = async (): Promise<void> => {
      const plan = await api.staging.calls.change({ id: playId, rehearsals: [{ id, revision: based, ...input }] })
      setSaved({ draft, revision: based + 1 })
      keepDraft(key, null)
      show(plan)
      if (publish) show(await api.staging.calls.publish({ id: playId, rehearsals: [{ id, revision: based + 1 }] }))
    }
    await run(work, () => {
      showToast({ title: publish ? m.calls_published() : m.calls_saved() })
      onClose()
    })
  }
  const readTheirs = async (): Promise<PlannedRehearsal | undefined> => {
    const { rehearsals } = await client.fetchQuery({ ...planQuery(playId), staleTime: 0 })
    return rehearsals.find((one) => one.id === id)
  }
  return {
    draft,
    isChanged: draft !== saved.draft,
    busy,
    failure,
    change: (to: Partial<RehearsalDraft>): void => keepDraft(key, { draft: { ...draft, ...to }, revision }),
    discard: (): void => {
      setFailure(undefined)
      keepDraft(key, null)
    },
    save: (publish: boolean): void => void save(revision, publish),
    saveOver: (): void =>
      void readTheirs().then(
        (theirs) => save(theirs?.revision ?? revision, false),
        (error: unknown) => setFailure(refusalOf(error)),
      ),
    loadTheirs: (): void =>
      void run(async () => {
        const theirs = await readTheirs()
        if (theirs === undefined) return onClose()
        setSaved({ draft: draftOf(theirs), revision: theirs.revision })
        keepDraft(key, null)
      }),
  }
}

/** A rehearsal with its times, the scenes to work, and who is called. */
export function RehearsalEditor({ playId, plan, rehearsal, onClose }: Props) {
  const editing = useDraft({ playId, rehearsal, onClose })
  const { draft, change } = editing
  const [leaving, setLeaving] = useState(false)
  const leave = (): void => {
    editing.discard()
    onClose()
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { busy } = plan.rehearsals.find(({ id }) => id === rehearsal.id) ?? rehearsal
  const { start, end } = timesOf(draft)
  const units = Number.isNaN(start) ? [] : shownUnits(draft, { start, scenes: plan.scenes, busy })
  const called = Number.isNaN(start) ? [] : shownCalls(start, units)
  return (
    <div className="grid gap-8">
      <div className="grid gap-1">
        <Button look="plain" icon="chevron-left" className="-ml-4 justify-self-start" onClick={onClose}>
          {m.calls_back()}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none first-letter:uppercase">
          {formatDay(rehearsal.startsAt, rehearsal.zone)}
        </h2>
        {isElsewhere(draft.zone, rehearsal.startsAt) && (
          <p className="text-sm text-ink-soft">{m.calls_zone({ zone: zoneName(draft.zone, rehearsal.startsAt) })}</p>
        )}
      </div>
      <div className="grid gap-4">
        <TimeFields draft={draft} onChange={change} />
        <TextArea
          label={m.calls_note()}
          hint={m.calls_note_hint()}
          rows={3}
          value={draft.note}
          maxLength={LIMITS.rehearsalNote}
          onChange={({ target }) => change({ note: target.value })}
        />
        <Checkbox
          label={m.calls_understudies()}
          checked={draft.understudies}
          onChange={(understudies) => change({ understudies })}
        />
      </div>
      <UnitList playId={playId} plan={plan} draft={draft} units={units} end={end} onChange={change} />
      <Called called={called} people={plan.people} zone={draft.zone} />
      <Saving {...editing} onCancel={() => setLeaving(true)} />
      {leaving && (
        <CancelDialog playId={playId} rehearsal={rehearsal} onClose={() => setLeaving(false)} onGone={leave} />
      )}
    </div>
  )
}

type SavingProps = Omit<ReturnType<typeof useDraft>, 'draft' | 'change'> & {
  readonly onCancel: () => void
}

/** The buttons of the editor, and why saving was refused. */
function Saving({ isChanged, busy, failure, save, saveOver, loadTheirs, discard, onCancel }: SavingProps) {
  return (
    <div className="grid gap-3">
      <div aria-live="polite" className="grid gap-3">
        {failure && <FieldError>{failure.message}</FieldError>}
        {failure?.isStale && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={loadTheirs}>{m.calls_load_theirs()}</Button>
            <Button onClick={saveOver}>{m.calls_save_over()}</Button>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="solid" busy={busy} onClick={() => save(false)}>
          {m.plays_save()}
        </Button>
        <Button icon="send" busy={busy} onClick={() => save(true)}>
          {m.calls_save_publish()}
        </Button>
        {isChanged && (
          <Button look="plain" icon="undo-2" disabled={busy} onClick={discard}>
            {m.calls_discard()}
          </Button>
        )}
        <Button look="plain" icon="trash-2" busy={busy} onClick={onCancel}>
          {m.calls_cancel()}
        </Button>
      </div>
    </div>
  )
}

interface CalledProps {
  readonly called: readonly ShownCall[]
  readonly people: RehearsalPlan['people']
  readonly zone: string
}

/** Who is called, from when to when, and how long each of them waits. */
function Called({ called, people, zone }: CalledProps) {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (
    <section aria-labelledby="called" className="grid gap-2">
      <h3 id="called" className="text-lg font-semibold">
        {m.calls_called()}
      </h3>
      {called.length === 0 ? (
        <p className="text-ink-soft">{m.calls_called_nobody()}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {called.map(({ userId, start, end, waiting, isBusy }) => (
            <li key={userId} className="flex flex-wrap justify-between gap-x-4 py-2">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{names.get(userId) || m.friends_somebody()}</bdi>
              <span className="text-ink-soft tabular-nums">
                {formatTimes(start, end, zone)}
                {waiting > 0 && ` · ${m.calls_waits({ time: formatMinutes(waiting) })}`}
              </span>
              {isBusy && <span className="basis-full text-sm text-accent">{m.calls_cannot_come()}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface CancelProps {
  readonly playId: string
  readonly rehearsal: PlannedRehearsal
  readonly onClose: () => void
  readonly onGone: () => void
}

function CancelDialog({ playId, rehearsal, onClose, onGone }: CancelProps) {
  const show = useShowPlan(playId)
  const { busy, failure, run } = useAction({ onError: failureMessage })
  const remove = (): void =>
    void run(async () => show(await api.staging.calls.remove({ id: playId, rehearsalId: rehearsal.id })), onGone)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.calls_cancel_title()}
      description={rehearsal.called.length > 0 ? m.calls_cancel_says() : m.calls_cancel_draft()}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {m.calls_cancel_not()}
          </Button>
          <Button look="solid" busy={busy} onClick={remove}>
            {m.calls_cancel()}
          </Button>
        </>
      }
    >
      {failure && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
