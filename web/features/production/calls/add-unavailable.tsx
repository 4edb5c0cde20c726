import { LIMITS } from '@replique/contract'
import { addDays, instantOf } from '@replique/script'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { availabilityQuery } from './queries.ts'
import { ownZone, today } from './times.ts'

export interface UnavailableFields {
  readonly date: string
  readonly lastDate: string
  readonly from: string
  readonly to: string
  readonly allDay: boolean
  readonly weekly: boolean
  /** The date up to which it is repeated. */
  readonly until: string
  readonly note: string
}

const WEEK = 7
const DAY = 86_400_000

/** Returns the instants of a time, and in how many weeks it happens; null if a field is missing or out of order. */
export function unavailableTimeOf(
  { date, lastDate, from, to, allDay, weekly, until }: UnavailableFields,
  zone: string,
) {
  const last = allDay ? lastDate || date : date
  if (date === '' || last < date || (!allDay && to === from) || (weekly && until < date)) return null
  const endDate = allDay || to < from ? addDays(last, 1) : last
  const start = instantOf({ date, time: allDay ? '00:00' : from }, zone)
  const end = instantOf({ date: endDate, time: allDay ? '00:00' : to }, zone)
  if (Number.isNaN(start) || Number.isNaN(end)) return null
  const weeks = weekly ? Math.floor((Date.parse(until) - Date.parse(date)) / DAY / WEEK) + 1 : 1
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(end).toISOString(),
    weeks: Math.min(weeks, LIMITS.unavailableWeeks),
  }
}

const newFields = (): UnavailableFields => ({
  date: today(),
  lastDate: '',
  from: '18:00',
  to: '23:00',
  allDay: true,
  weekly: false,
  until: addDays(today(), 10 * WEEK),
  note: '',
})

/** A form for a time when the user can't come to rehearsals. */
export function AddUnavailable({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [fields, setFields] = useState(newFields)
  const { busy, failure, setFailure, run } = useAction({ onError: failureMessage })
  const set = (to: Partial<UnavailableFields>): void => setFields({ ...fields, ...to })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const zone = ownZone()
    const time = unavailableTimeOf(fields, zone)
    if (time === null) return setFailure(m.calls_times_missing())
    const { allDay, note } = fields
    const add = async (): Promise<void> => {
      const availability = await api.staging.availability.add({ ...time, zone, allDay, note })
      client.setQueryData(availabilityQuery.queryKey, availability)
    }
    void run(add, onClose)
  }
  return (
    <Dialog open onClose={onClose} title={m.calls_unavailable_add()}>
      <form onSubmit={submit} className="grid gap-4">
        <WhenFields fields={fields} onChange={set} />
        <TextField
          label={m.calls_unavailable_note()}
          hint={m.calls_unavailable_note_hint()}
          value={fields.note}
          maxLength={LIMITS.unavailableNote}
          onChange={({ target }) => set({ note: target.value })}
        />
        <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.plays_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface WhenProps {
  readonly fields: UnavailableFields
  readonly onChange: (to: Partial<UnavailableFields>) => void
}

function WhenFields({ fields, onChange }: WhenProps) {
  return (
    <>
      <DateField label={m.calls_date()} value={fields.date} onChange={(date) => onChange({ date })} />
      <Checkbox label={m.calls_all_day()} checked={fields.allDay} onChange={(allDay) => onChange({ allDay })} />
      {fields.allDay ? (
        <DateField
          label={m.calls_last_day()}
          min={fields.date}
          optional
          value={fields.lastDate}
          onChange={(lastDate) => onChange({ lastDate })}
        />
      ) : (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            type="time"
            required
            label={m.calls_from()}
            value={fields.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <TextField
            type="time"
            required
            label={m.calls_to()}
            value={fields.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </div>
      )}
      <Checkbox label={m.calls_weekly()} checked={fields.weekly} onChange={(weekly) => onChange({ weekly })} />
      {fields.weekly && (
        <DateField
          label={m.calls_weekly_until()}
          min={fields.date}
          value={fields.until}
          onChange={(until) => onChange({ until })}
        />
      )}
    </>
  )
}

interface DateProps {
  readonly label: string
  readonly min?: string
  readonly optional?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

function DateField({ label, min, optional = false, value, onChange }: DateProps) {
  return (
    <TextField
      type="date"
      required={!optional}
      label={label}
      min={min}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
