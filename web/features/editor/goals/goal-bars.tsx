import { countPlay, playPages, pagesWritten, type Pagination } from '@replique/script'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { useStore } from '../../../platform/store.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { useEditorValue, useAfterPause } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { isPaged, paginationOf } from '../page/pages.ts'
import { goalsOf, progressOf, watchChanges } from './goals.ts'
import { shortNumber } from '../statistics/lengths.ts'

/** Milliseconds without a change before the newly written pages are measured. */
const CALM = 400

interface Counting {
  /** Called with the number of pages added; negative if the play became shorter. */
  readonly tell: (pages: number) => void
  /**
   * Returns the current pages, or undefined if there are none yet. By default, the pages are read from the editor's
   * state.
   */
  readonly read?: () => Pagination | undefined
}

/**
 * Measures, in pages, what is typed in this editor. Each measurement runs from the first keystroke to the last one
 * before a pause or a change by somebody else. Others' changes and layout changes don't count. Returns a function that
 * stops measuring.
 */
export function countOwnPages(editor: MountedEditor, { tell, read }: Counting): () => void {
  const look = read ?? ((): Pagination | undefined => paginationOf(editor.view.state))
  let doc = editor.view.state.doc
  let seen = look()
  let own: { readonly from: Pagination; readonly to: Pagination } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const measure = (): void => {
    clearTimeout(timer)
    const pages = own === null ? 0 : pagesWritten(own.from, own.to)
    own = null
    if (pages !== 0) tell(pages)
  }
  const unwatch = watchChanges(editor, (mine) => {
    const [before, was] = [seen, doc]
    seen = look()
    doc = editor.view.state.doc
    if (seen === before) return
    if (mine && doc !== was && seen !== undefined && before?.layout === seen.layout) {
      own = { from: own?.from ?? before, to: seen }
      clearTimeout(timer)
      timer = setTimeout(measure, CALM)
    } else measure()
  })
  return () => {
    unwatch()
    measure()
  }
}

const readWords = ({ live, view }: MountedEditor): number => countPlay(live.playOf(view.state.doc)).words

function readPages({ view }: MountedEditor): number {
  const pagination = paginationOf(view.state)
  return pagination === undefined ? 0 : playPages(pagination)
}

/** Same as `readPages`. Passing a different function makes the hook read again once pages exist. */
const readPaged = (editor: MountedEditor): number => readPages(editor)

const whole = (count: number): string => count.toLocaleString(getLocale())

interface BarProps {
  readonly label: string
  readonly done: number
  readonly goal: number
}

function Progress({ label, done, goal }: BarProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate tabular-nums">{label}</span>
      <span aria-hidden className="h-1 w-10 shrink-0 rail:w-16 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-accent" style={{ width: `${progressOf(done, goal)}%` }} />
      </span>
    </span>
  )
}

interface TargetProps {
  readonly editor: MountedEditor
  readonly goal: number
}

function TargetWords({ editor, goal }: TargetProps) {
  const words = useAfterPause(editor, readWords)
  const label = m.overview_goal_whole({ words: whole(words), goal: whole(goal) })
  return <Progress label={label} done={words} goal={goal} />
}

function TargetPages({ editor, goal }: TargetProps) {
  const paged = useEditorValue(editor, isPaged)
  const pages = useAfterPause(editor, paged ? readPaged : readPages)
  const label = m.overview_goal_whole_pages({ pages: shortNumber(pages), goal: whole(goal) })
  return <Progress label={label} done={pages} goal={goal} />
}

/**
 * Shows progress towards today's goals and the goals for the whole play. While mounted, counts the pages that the user
 * writes, even when focus mode hides the bars.
 */
export function GoalBars({ editor, link, view }: EditorParts) {
  const store = goalsOf(link)
  const { daily, target, dailyPages, targetPages, words, pages } = useStore(store)
  const { focus } = useStore(view)
  useEffect(() => countOwnPages(editor, { tell: (more) => store.add({ pages: more }) }), [editor, store])
  if (focus) return null
  const today = daily === null ? '' : m.overview_goal_today({ words: whole(words), goal: whole(daily) })
  const paged =
    dailyPages === null ? '' : m.overview_goal_today_pages({ pages: shortNumber(pages), goal: shortNumber(dailyPages) })
  return (
    <button
      type="button"
      onClick={() => view.ask('goals')}
      data-tip={m.overview_goals()}
      className="flex min-h-8 shrink-0 flex-wrap items-center justify-end gap-x-4 border-t border-line px-4 text-xs text-ink-soft hover:bg-sunk pointer-coarse:min-h-11"
    >
      {daily !== null && <Progress label={today} done={words} goal={daily} />}
      {dailyPages !== null && <Progress label={paged} done={pages} goal={dailyPages} />}
      {target !== null && <TargetWords editor={editor} goal={target} />}
      {targetPages !== null && <TargetPages editor={editor} goal={targetPages} />}
    </button>
  )
}
