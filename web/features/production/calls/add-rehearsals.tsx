import { LIMITS } from '@replique/contract'
import { addDays } from '@replique/script'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { inputOf, type RehearsalDraft } from './draft.ts'
import { useShowPlan } from './queries.ts'
import { formatDay, ownZone, today, zoneName } from './times.ts'

/** The days after the first on which rehearsals can be planned at the same times: the rest of a week. */
const DAYS_AFTER = [1, 2, 3, 4, 5, 6]

type Fields = Pick<RehearsalDraft, 'date' | 'from' | 'to' | 'place'>

/** The date, times and place of a rehearsal. */
export function TimeFields({ draft, onChange }: { draft: Fields; onChange: (to: Partial<Fields>) => void }) {
  return (
    <div className="grid gap-4">
      <TextField
        type="date"
        required
        label={m.calls_date()}
        value={draft.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          type="time"
          required
          label={m.calls_from()}
          value={draft.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          type="time"
          required
          label={m.calls_to()}
          value={draft.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <TextField
        label={m.calls_place()}
        value={draft.place}
        maxLength={LIMITS.rehearsalPlace}
        onChange={({ target }) => onChange({ place: target.value })}
      />
    </div>
  )
}

/** Plans a rehearsal, or several in a week at the same times and place. */
export function AddRehearsals({ playId, onClose }: { playId: string; onClose: () => void }) {
  const show = useShowPlan(playId)
  const [fields, setFields] = useState<Fields>({ date: addDays(today(), 1), from: '19:00', to: '22:00', place: '' })
  const [days, setDays] = useState<readonly number[]>([])
  const { busy, failure, setFailure, run } = useAction({ onError: failureMessage })
  const zone = ownZone()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const drafts = [0, ...days].map((day) => inputOf({ ...EMPTY, ...fields, zone, date: dateAfter(fields.date, day) }))
    const rehearsals = drafts.flatMap((input) => input ?? [])
    if (rehearsals.length < drafts.length) return setFailure(m.calls_times_missing())
    void run(async () => show(await api.staging.calls.add({ id: playId, rehearsals })), onClose)
  }
  return (
    <Dialog open onClose={onClose} title={m.calls_add()}>
      <form onSubmit={submit} className="grid gap-5">
        <TimeFields draft={fields} onChange={(to) => setFields({ ...fields, ...to })} />
        {fields.date !== '' && (
          <fieldset>
            <legend className="font-semibold">{m.calls_also_on()}</legend>
            {DAYS_AFTER.map((day) => (
              <Checkbox
                key={day}
                label={formatDay(`${dateAfter(fields.date, day)}T12:00Z`, 'UTC')}
                checked={days.includes(day)}
                onChange={(chosen) => setDays(chosen ? [...days, day] : days.filter((one) => one !== day))}
              />
            ))}
          </fieldset>
        )}
        <p className="text-sm text-ink-soft">
          {m.calls_zone({ zone: zoneName(zone, `${fields.date || today()}T12:00Z`) })}
        </p>
        <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.calls_add_do({ count: days.length + 1 })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const EMPTY = { note: '', understudies: false, units: [] }

const dateAfter = (date: string, days: number): string => (date === '' || days === 0 ? date : addDays(date, days))
