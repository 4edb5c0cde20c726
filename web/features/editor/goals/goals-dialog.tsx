import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { goalsOf, type WritingGoals, readGoal } from './goals.ts'

type Name = keyof WritingGoals

interface GoalField {
  readonly name: Name
  readonly label: () => string
  readonly wrong: () => string
}

const FIELDS: readonly GoalField[] = [
  { name: 'daily', label: m.overview_goal_daily, wrong: m.overview_goal_wrong },
  { name: 'dailyPages', label: m.overview_goal_daily_pages, wrong: m.overview_goal_wrong_pages },
  { name: 'target', label: m.overview_goal_target, wrong: m.overview_goal_wrong },
  { name: 'targetPages', label: m.overview_goal_target_pages, wrong: m.overview_goal_wrong_pages },
]

const written = (goal: number | null): string => goal?.toLocaleString(getLocale(), { useGrouping: false }) ?? ''

/** The dialog for the user's goals: words and pages per day, and for the whole play. */
export function GoalsDialog({ link, view }: EditorParts) {
  const store = goalsOf(link)
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>(() => {
    const { daily, target, dailyPages, targetPages } = store.get()
    return {
      daily: written(daily),
      target: written(target),
      dailyPages: written(dailyPages),
      targetPages: written(targetPages),
    }
  })
  const [tried, setTried] = useState(false)
  const read = (name: Name): number | null | undefined => readGoal(typed[name], name === 'dailyPages')
  const close = (): void => view.change({ openDialog: null })
  const keep = (): void => {
    setTried(true)
    const [daily, dailyPages, target, targetPages] = FIELDS.map(({ name }) => read(name))
    if (daily === undefined || dailyPages === undefined || target === undefined || targetPages === undefined) return
    store.change({ daily, dailyPages, target, targetPages })
    close()
  }
  return (
    <Dialog open onClose={close} title={m.overview_goals()} description={m.overview_goals_about()}>
      <form
        className="grid items-start gap-4 rail:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        {FIELDS.map(({ name, label, wrong }) => (
          <TextField
            key={name}
            label={label()}
            inputMode={name === 'dailyPages' ? 'decimal' : 'numeric'}
            value={typed[name]}
            onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
            error={tried && read(name) === undefined ? wrong() : undefined}
          />
        ))}
        <div className="flex justify-end rail:col-span-2">
          <Button type="submit" look="solid">
            {m.overview_goal_keep()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
