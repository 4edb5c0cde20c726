import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useEditorValue, useFrame } from '../desk/editor-value.ts'
import { useKeys } from '../desk/use-keys.ts'
import type { MountedEditor } from '../mount.ts'
import { useDragOrder } from '../overview/drag-order.ts'
import { goToBlock } from '../overview/go.ts'
import { lengthWords } from '../overview/length-words.ts'
import { moveBefore, moveByOne, type MovedPart } from '../overview/move-scenes.ts'
import { useFresh } from '../overview/use-fresh.ts'
import { paginationOf } from '../page/pages.ts'
import { idAtCaret } from '../writing/current.ts'
import { headingAbove, measuredHeadings, type MeasuredHeading } from './outline.ts'
import { ScenesPanelRow, type SceneRowFacts } from './scenes-panel-row.tsx'

function readHeadings({ view, live }: MountedEditor): MeasuredHeading[] {
  const pagination = paginationOf(view.state)
  return measuredHeadings(pagination?.play ?? live.playOf(view.state.doc), pagination)
}

/** The same once pages are known: another function, so that it is read again then. */
const readPagedHeadings = (editor: MountedEditor): MeasuredHeading[] => readHeadings(editor)

/** Acts are dropped among acts, scenes among all. */
const among = (part: string): readonly string[] => (part === 'act' ? ['act'] : ['act', 'scene'])

const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')]

/** Arrows lead from row to row, Home and End to the first and the last. */
function walk(event: KeyboardEvent): boolean {
  const rows = rowsIn(event.currentTarget as HTMLElement)
  const at = rows.indexOf(event.target as HTMLElement)
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return false
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return false
  rows[to]?.focus()
  return true
}

const DIRECTIONS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' }

function useRows(editor: MountedEditor, headings: readonly MeasuredHeading[], here: string | null) {
  const frame = useFrame(editor)
  const { elements } = editor.live.layout
  const names = new Map(editor.live.playWith([]).characters.map(({ id, name }) => [id, name]))
  const numbered = headings.some(({ number }) => number !== '')
  const known = here !== null && headings.some(({ id }) => id === here)
  return headings.map(({ length, people, ...heading }, index): Omit<SceneRowFacts, 'writable'> => ({
    ...heading,
    numbered,
    look: elements[heading.kind]?.caps ? 'uppercase' : '',
    length: length === null ? '' : lengthWords(length, frame.kind),
    people: people.map((id) => names.get(id) ?? '').join(', '),
    here: heading.id === here,
    tabbable: known ? heading.id === here : index === 0,
  }))
}

/** Moving what the list shows: at once in the list too, with the focus where it was and a word for who cannot see it. */
function useMoving(editor: MountedEditor, { headings, again, list }: Moving) {
  const [told, setTold] = useState('')
  const focus = useRef<string | null>(null)
  const done = useCallback(
    (words: string): void => {
      focus.current =
        rowsIn(list.current as HTMLElement).find((row) => row === document.activeElement)?.dataset['row'] ?? null
      setTold(words)
      again()
    },
    [again, list],
  )
  useEffect(() => {
    const id = focus.current
    if (id === null || list.current === null) return
    focus.current = null
    rowsIn(list.current)
      .find(({ dataset }) => dataset['row'] === id)
      ?.focus()
  })
  const part = (id: string): MovedPart => headings.find((one) => one.id === id) ?? { id, kind: 'scene', words: '' }
  return {
    told,
    step: (id: string, direction: 'up' | 'down') => done(moveByOne(editor, part(id), direction)),
    drop: (id: string, before: string | null) => done(moveBefore(editor, part(id), before)),
  }
}

interface Moving {
  readonly headings: readonly MeasuredHeading[]
  readonly again: () => void
  readonly list: RefObject<HTMLOListElement | null>
}

/** A function that stays the same object and always does what it was last told. */
function useSteady<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useEffect(() => void (latest.current = act))
  return useCallback((...args: Args) => latest.current(...args), [])
}

/** The acts and scenes: where the caret is, where to go, how long each is, who speaks, and in which order they stand. */
export function ScenesPanel(parts: DeskParts) {
  const { editor, view, writable } = parts
  const paged = useEditorValue(editor, (state) => paginationOf(state) !== undefined)
  const [headings, again] = useFresh(editor, paged ? readPagedHeadings : readHeadings)
  const block = useEditorValue(editor, idAtCaret)
  const play = paginationOf(editor.view.state)?.play
  const here = play ? headingAbove(play, block) : null
  const list = useRef<HTMLOListElement>(null)
  const rows = useRows(editor, headings, here)
  const { told, step, drop } = useMoving(editor, { headings, again, list })
  useKeys(list, (event) => {
    const direction = event.altKey && writable ? DIRECTIONS[event.key] : undefined
    const id = (event.target as HTMLElement).dataset['row']
    if (direction === undefined || id === undefined) return walk(event)
    step(id, direction)
    return true
  })
  useDragOrder(list, { enabled: writable, among, onDrop: drop })
  useEffect(() => {
    if (here !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const go = useSteady((id: string) => {
    goToBlock(parts, id)
    if (!matchMedia('(min-width: 56.25rem)').matches) view.change({ scenes: false })
  })
  const move = useSteady(step)
  return (
    <nav aria-label={m.editor_scenes()} data-scrolls className="min-h-0 grow overflow-y-auto pb-6">
      <div className="flex min-h-11 items-center pr-1 pl-4">
        <h2 className="grow text-sm font-semibold">{m.editor_scenes()}</h2>
        <IconButton
          icon="layout-grid"
          label={m.overview_cards()}
          onClick={() => view.toggleStage('cards')}
          className="max-rail:hidden"
        />
        <IconButton icon="x" label={m.ui_close()} onClick={view.toggleScenes} className="rail:hidden" />
      </div>
      {headings.length === 0 && <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_scenes_empty()}</p>}
      <ol ref={list} className="grid gap-0.5 py-1">
        {rows.map((row) => (
          <ScenesPanelRow key={row.id} facts={{ ...row, writable }} onGo={go} onMove={move} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </nav>
  )
}
