import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { FlagRow } from './flag-row.tsx'
import { useFlag } from './use-flag.ts'

const MOST = 1000

/** How often a job that failed is begun again. */
export function NumberFlag({ value }: { value: number }) {
  const { shown, busy, failure, set } = useFlag('jobRecoveryAttemptsLimit', value)
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const text = typed ?? String(shown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = /^\d+$/.test(text.trim()) ? Number(text) : NaN
    setWrong(!(number <= MOST))
    if (!(number <= MOST)) return
    void set(number).then(() => setTyped(undefined))
  }
  return (
    <FlagRow
      name="jobRecoveryAttemptsLimit"
      label={m.admin_flag_jobs()}
      says={m.admin_flag_jobs_says()}
      failure={wrong ? m.admin_flag_number_wrong() : failure}
    >
      <form noValidate onSubmit={submit} className="grid shrink-0 justify-items-end gap-2">
        <input
          aria-label={m.admin_flag_jobs()}
          aria-invalid={wrong || undefined}
          inputMode="numeric"
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-20 rounded-base border border-line-strong bg-raised px-3 text-right aria-invalid:border-accent"
        />
        {text !== String(value) && (
          <Button type="submit" look="solid" busy={busy}>
            {m.admin_save()}
          </Button>
        )}
      </form>
    </FlagRow>
  )
}
