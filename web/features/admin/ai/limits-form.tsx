import type { FeatureName, FeatureState } from '@replique/contract'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAttempt } from '../frame/attempt.ts'
import { useFeatureChange } from './use-features.ts'

interface Props {
  readonly name: FeatureName
  readonly limits: FeatureState['limits']
}

const MOST = 1_000_000_000
const written = (limit: number | null): string => (limit === null ? '' : String(limit))

/** Nothing typed is no limit; undefined is no number. */
function readLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number <= MOST ? number : undefined
}

/** How much of it one person may have in a month. */
export function LimitsForm({ name, limits }: Props) {
  const attempt = useAttempt()
  const change = useFeatureChange(name)
  const [typed, setTyped] = useState<Partial<Record<'calls' | 'tokens', string>>>({})
  const [busy, setBusy] = useState(false)
  const shown = { calls: typed.calls ?? written(limits.calls), tokens: typed.tokens ?? written(limits.tokens) }
  const read = { calls: readLimit(shown.calls), tokens: readLimit(shown.tokens) }
  const changed = shown.calls !== written(limits.calls) || shown.tokens !== written(limits.tokens)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { calls, tokens } = read
    if (calls === undefined || tokens === undefined || busy) return
    setBusy(true)
    void attempt(
      () => change({ limits: { calls, tokens } }),
      () => {
        setTyped({})
        showToast({ title: m.ai_limits_saved() })
      },
    ).then(() => setBusy(false))
  }
  const field = (what: 'calls' | 'tokens', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={shown[what]}
      error={read[what] === undefined ? m.ai_limit_wrong() : undefined}
      onChange={(event) => setTyped({ ...typed, [what]: event.target.value })}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="max-w-prose text-sm text-ink-soft">{m.ai_limits_says()}</p>
      <div className="grid max-w-md gap-3 sm:grid-cols-2">
        {field('calls', m.ai_limit_calls())}
        {field('tokens', m.ai_limit_tokens())}
      </div>
      {changed && (
        <div>
          <Button type="submit" look="solid" busy={busy}>
            {m.admin_save()}
          </Button>
        </div>
      )}
    </form>
  )
}
