import { countPlay } from '@replique/script'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { useStore } from '../../../platform/store.ts'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useSettled } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { goalsOf, progressOf } from './goals.ts'
import { countOwnWords } from './own-words.ts'

const readWords = ({ live, view }: MountedEditor): number => countPlay(live.playOf(view.state.doc)).words

const whole = (count: number): string => count.toLocaleString(getLocale())

interface BarProps {
  readonly label: string
  readonly words: number
  readonly goal: number
}

function Progress({ label, words, goal }: BarProps) {
  const progress = progressOf(words, goal)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate tabular-nums">{label}</span>
      <span aria-hidden className="h-1 w-10 shrink-0 rail:w-16 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-accent" style={{ width: `${progress}%` }} />
      </span>
    </span>
  )
}

function Target({ editor, goal }: { editor: MountedEditor; goal: number }) {
  const words = useSettled(editor, readWords)
  return (
    <Progress label={m.overview_goal_whole({ words: whole(words), goal: whole(goal) })} words={words} goal={goal} />
  )
}

/** One quiet line under the page: today's words, and how far the play is. Counts also while no goal is set. */
export function GoalMeter({ editor, link, view }: DeskParts) {
  const store = goalsOf(link)
  const { daily, target, words } = useStore(store)
  const { focus } = useStore(view)
  useEffect(() => countOwnWords(editor, store.add), [editor, store])
  if (focus || (daily === null && target === null)) return null
  return (
    <button
      type="button"
      onClick={() => view.ask('goals')}
      data-tip={m.overview_goals()}
      className="flex min-h-8 shrink-0 items-center justify-end gap-4 border-t border-line px-4 text-xs text-ink-soft hover:bg-sunk pointer-coarse:min-h-11"
    >
      {daily !== null && (
        <Progress
          label={m.overview_goal_today({ words: whole(words), goal: whole(daily) })}
          words={words}
          goal={daily}
        />
      )}
      {target !== null && <Target editor={editor} goal={target} />}
    </button>
  )
}
