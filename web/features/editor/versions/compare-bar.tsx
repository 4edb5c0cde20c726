import type { Comparison } from '@replique/script'
import { useId } from 'react'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type History, NOW, type Moment } from './history.ts'
import { formatMoment } from '../../../ui/dates.ts'

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
  /** Restores the whole version. Null if that is not possible. */
  readonly onRestore: (() => void) | null
  readonly onClose: () => void
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
    <span className="flex min-w-0 grow basis-0 items-center gap-2 rail:grow-0 rail:basis-auto">
      <label htmlFor={id} className="text-ink-soft max-rail:sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="h-11 w-full min-w-0 rounded-base rail:max-w-64 border border-line-strong bg-raised px-2"
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

/** Returns how much changed, in one sentence. */
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

/** Returns a description of each change outside the body. */
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

function Steps({ stops }: { stops: Stops }) {
  const { at, count, go } = stops
  return (
    <span className="flex items-center">
      <IconButton
        icon="chevron-up"
        label={m.versions_previous_change()}
        aria-keyshortcuts="p Alt+ArrowUp"
        disabled={count === 0}
        onClick={() => go(-1)}
      />
      <span aria-live="polite" className="min-w-12 text-center tabular-nums text-ink-soft">
        {count > 0 && (at < 0 ? count : m.editor_find_place({ current: at + 1, count }))}
      </span>
      <IconButton
        icon="chevron-down"
        label={m.versions_next_change()}
        aria-keyshortcuts="n Alt+ArrowDown"
        disabled={count === 0}
        onClick={() => go(1)}
      />
    </span>
  )
}

/** Two selects for the moments to compare, and a button that closes the comparison. */
function Moments({ history, onClose }: Pick<Props, 'history' | 'onClose'>) {
  const { versions, compared } = useStore(history.state)
  const [earlier, later] = compared
  const moments = versions.map(({ id, name, createdAt }) => {
    const when = formatMoment(createdAt)
    return { moment: id, words: name === null ? when : `${name} · ${when}` }
  })
  const now = { moment: NOW, words: m.versions_now() }
  return (
    <div className="flex items-center gap-x-3">
      <Choice
        label={m.versions_earlier()}
        value={earlier}
        moments={moments}
        onChoose={(moment) => history.compare([moment, later])}
      />
      <Choice
        label={m.versions_later()}
        value={later}
        moments={[now, ...moments]}
        onChoose={(moment) => history.compare([earlier, moment])}
      />
      <IconButton icon="x" label={m.versions_compare_close()} onClick={onClose} className="ml-auto" />
    </div>
  )
}

/** The bar above a comparison: the two moments, a summary, and buttons to step through the changes. */
export function CompareBar({ history, comparison, whole, onWhole, stops, onRestore, onClose }: Props) {
  const around = comparison === null ? [] : aroundOf(comparison)
  return (
    <div className="grid gap-y-1 border-b border-line px-4 py-2 text-sm">
      <Moments history={history} onClose={onClose} />
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
          <Steps stops={stops} />
          {onRestore !== null && <Button onClick={onRestore}>{m.versions_restore_all()}</Button>}
        </span>
      </div>
    </div>
  )
}
