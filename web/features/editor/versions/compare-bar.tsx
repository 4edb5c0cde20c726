import type { Comparison } from '@replique/script'
import { useId, type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { History } from './history.ts'
import { NOW, type Moment } from './moments.ts'
import { momentOf } from './when.ts'

interface Stops {
  readonly at: number
  readonly count: number
  readonly go: (way: 1 | -1) => void
}

interface Props {
  readonly history: History
  readonly comparison: Comparison | null
  readonly whole: boolean
  readonly onWhole: (whole: boolean) => void
  readonly stops: Stops
  readonly children: ReactNode
}

interface ChoiceProps {
  readonly label: string
  readonly value: Moment
  readonly moments: readonly { readonly moment: Moment; readonly words: string }[]
  readonly onChoose: (moment: Moment) => void
}

function Choice({ label, value, moments, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-ink-soft">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="h-11 min-w-0 max-w-64 rounded-house border border-line-strong bg-raised px-2"
      >
        {moments.map(({ moment, words }) => (
          <option key={moment} value={moment}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}

/** How much changed, in a sentence. */
function summaryOf({ changed, added, removed, frames }: Comparison): string {
  const around = frames.titlePage.length > 0 || frames.characters.length > 0 || frames.settings
  if (changed === 0) return around ? m.versions_summary_around() : m.versions_summary_same()
  const words = [
    m.versions_summary_scenes({ count: changed }),
    m.versions_summary_added({ count: added }),
    m.versions_summary_removed({ count: removed }),
  ]
  return words.join(' · ')
}

/** What changed around the body, one after the other. */
function aroundOf({ frames }: Comparison): string[] {
  const { titlePage, characters, settings } = frames
  const people = characters.map(({ was, is }) => {
    if (was === null) return m.versions_character_added({ name: is ?? '' })
    if (is === null) return m.versions_character_removed({ name: was })
    return was === is ? m.versions_character_changed({ name: is }) : m.versions_character_renamed({ was, name: is })
  })
  return [
    ...(titlePage.length > 0 ? [m.versions_title_page_changed()] : []),
    ...people,
    ...(settings ? [m.versions_settings_changed()] : []),
  ]
}

/** Which two moments are compared, what came out, and the way through it. */
export function CompareBar({ history, comparison, whole, onWhole, stops, children }: Props) {
  const { versions, compared } = useStore(history.state)
  const [earlier, later] = compared
  const moments = versions.map(({ id, name, createdAt }) => {
    const when = momentOf(createdAt)
    return { moment: id, words: name === null ? when : `${name} · ${when}` }
  })
  const around = comparison === null ? [] : aroundOf(comparison)
  return (
    <div className="grid gap-x-4 gap-y-2 border-b border-line px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Choice
          label={m.versions_earlier()}
          value={earlier}
          moments={moments}
          onChoose={(moment) => history.compare([moment, later])}
        />
        <Choice
          label={m.versions_later()}
          value={later}
          moments={[{ moment: NOW, words: m.versions_now() }, ...moments]}
          onChoose={(moment) => history.compare([earlier, moment])}
        />
        <span className="ml-auto flex items-center gap-2">{children}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {comparison && summaryOf(comparison)}
        </p>
        {around.length > 0 && <p className="text-ink-soft">{around.join(' · ')}</p>}
        <span className="ml-auto flex flex-wrap items-center gap-x-3">
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={whole}
              onChange={(event) => onWhole(event.target.checked)}
              className="size-5 accent-accent"
            />
            {m.versions_whole()}
          </label>
          <span className="flex items-center">
            <IconButton
              icon="chevron-up"
              label={m.versions_previous_change()}
              aria-keyshortcuts="p Alt+ArrowUp"
              disabled={stops.count === 0}
              onClick={() => stops.go(-1)}
            />
            <span aria-live="polite" className="min-w-14 text-center tabular-nums text-ink-soft">
              {stops.count > 0 &&
                (stops.at < 0 ? stops.count : m.editor_find_place({ current: stops.at + 1, count: stops.count }))}
            </span>
            <IconButton
              icon="chevron-down"
              label={m.versions_next_change()}
              aria-keyshortcuts="n Alt+ArrowDown"
              disabled={stops.count === 0}
              onClick={() => stops.go(1)}
            />
          </span>
        </span>
      </div>
    </div>
  )
}
