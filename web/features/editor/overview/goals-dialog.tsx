import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { goalsOf } from './goals.ts'

const MOST = 1_000_000

/** The number that was typed, null for none, undefined for what is no number of words. */
function readWords(typed: string): number | null | undefined {
  const digits = typed.replace(/[\s\u00a0\u202f.,]/gu, '')
  if (digits === '' || digits === '0') return null
  const words = Number(digits)
  return Number.isInteger(words) && words > 0 && words <= MOST ? words : undefined
}

/** What this person means to write: words a day, and words of the whole play. */
export function GoalsDialog({ link, view }: DeskParts) {
  const store = goalsOf(link)
  const { daily, target } = store.get()
  const [typed, setTyped] = useState({ daily: String(daily ?? ''), target: String(target ?? '') })
  const [tried, setTried] = useState(false)
  const read = { daily: readWords(typed.daily), target: readWords(typed.target) }
  const close = (): void => view.change({ asked: null })
  const keep = (): void => {
    setTried(true)
    if (read.daily === undefined || read.target === undefined) return
    store.change({ daily: read.daily, target: read.target })
    close()
  }
  const field = (name: 'daily' | 'target', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed[name]}
      onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
      error={tried && read[name] === undefined ? m.overview_goal_wrong() : undefined}
    />
  )
  return (
    <Dialog open onClose={close} title={m.overview_goals()} description={m.overview_goals_about()}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        {field('daily', m.overview_goal_daily())}
        {field('target', m.overview_goal_target())}
        <div className="flex justify-end">
          <Button type="submit" look="solid">
            {m.overview_goal_keep()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
