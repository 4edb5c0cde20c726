import type { Backups } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDate, formatMoment } from '../../../ui/dates.ts'
import { FieldError, SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../frame/list-states.tsx'

type Schedule = Backups['schedule']

export const FAILURES: Readonly<Record<NonNullable<Schedule['failure']>, () => string>> = {
  full: m.admin_schedule_full,
  denied: m.admin_schedule_denied,
  other: m.admin_schedule_other,
}

const NEVER = 'never'
const MOST = 365

/** Formats an hour in UTC as a local time, with today's time offset. */
function hourHere(hour: number): string {
  const time = new Date()
  time.setUTCHours(hour, 15, 0, 0)
  return formatDate(time, { timeStyle: 'short' })
}

/** The hour at which the server makes backups automatically, and the result of the last one. */
export function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const client = useQueryClient()
  const [hour, setHour] = useState(schedule.hour === null ? NEVER : String(schedule.hour))
  const [keep, setKeep] = useState(String(schedule.keep))
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ done: string } | { failure: string }>()
  const count = Number(keep)
  const isWrong = !Number.isInteger(count) || count < 1 || count > MOST
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    setBusy(true)
    try {
      await api.admins.scheduleBackups({ hour: hour === NEVER ? null : Number(hour), keep: count })
      await client.invalidateQueries({ queryKey: ['admin'] })
      setSaid({ done: m.admin_schedule_saved() })
    } catch (error) {
      setSaid({ failure: failureMessage(error) })
    }
    setBusy(false)
  }
  return (
    <section className="mb-10 max-w-prose">
      <h2 className="mb-1 text-lg font-semibold">{m.admin_schedule()}</h2>
      <p className="text-ink-soft">{m.admin_schedule_says()}</p>
      {schedule.failure && (
        <div className="mt-4">
          <Notice title={m.admin_schedule_failed()}>{FAILURES[schedule.failure]()}</Notice>
        </div>
      )}
      <form noValidate onSubmit={(event) => void save(event)} className="mt-3 flex flex-wrap items-end gap-3">
        <SelectField label={m.admin_schedule_hour()} value={hour} onChange={(event) => setHour(event.target.value)}>
          <option value={NEVER}>{m.admin_schedule_never()}</option>
          {Array.from({ length: 24 }, (_, one) => (
            <option key={one} value={one}>
              {hourHere(one)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.admin_schedule_keep()}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-28"
          error={isWrong && m.admin_schedule_keep_wrong()}
          value={keep}
          onChange={(event) => setKeep(event.target.value)}
        />
        <Button type="submit" className="mb-1.5" busy={busy} disabled={isWrong}>
          {m.admin_save()}
        </Button>
      </form>
      <div role="status" className="pt-2 empty:hidden">
        {said && ('done' in said ? said.done : <FieldError>{said.failure}</FieldError>)}
      </div>
      <p className="pt-2 text-sm text-ink-soft">
        {schedule.madeAt === null
          ? m.admin_schedule_none()
          : m.admin_schedule_last({ when: formatMoment(schedule.madeAt), host: schedule.host ?? '' })}{' '}
        {schedule.nextAt && m.admin_schedule_next({ when: formatMoment(schedule.nextAt) })}
      </p>
    </section>
  )
}
