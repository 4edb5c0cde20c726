import { useCallback, useEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { useEditorValue, useFrame } from '../shell/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { goToBlock } from '../navigation/go-to.ts'
import { lengthWords } from '../statistics/lengths.ts'
import { useFresh, useMoving, useOwnHand } from '../cards/move-scenes.ts'
import { isPaged, paginationOf } from '../page/pages.ts'
import { idAtCaret } from '../writing/navigation.ts'
import { headingAbove, measuredHeadings, type MeasuredHeading } from './outline.ts'
import { ScenesPanelRow, type SceneRowFacts } from './scenes-panel-row.tsx'

function readHeadings({ view, live }: MountedEditor): MeasuredHeading[] {
  const pagination = paginationOf(view.state)
  return measuredHeadings(pagination?.play ?? live.playOf(view.state.doc), pagination)
}

/** The same once pages are known: another function, so that it is read again then. */
const readPagedHeadings = (editor: MountedEditor): MeasuredHeading[] => readHeadings(editor)

function useRows(editor: MountedEditor, headings: readonly MeasuredHeading[], here: string | null) {
  const frame = useFrame(editor)
  const { elements } = editor.live.layout
  const names = new Map(editor.live.playWith([]).characters.map(({ id, name }) => [id, name]))
  const numbered = headings.some(({ number }) => number !== '')
  const known = here !== null && headings.some(({ id }) => id === here)
  return headings.map(({ length, people, silent, ...heading }, index): Omit<SceneRowFacts, 'writable'> => ({
    ...heading,
    numbered,
    look: elements[heading.kind]?.caps ? 'uppercase' : '',
    length: length === null ? '' : lengthWords(length, frame.kind),
    people: peopleWords(people, silent, (id) => names.get(id) ?? ''),
    here: heading.id === here,
    tabbable: known ? heading.id === here : index === 0,
  }))
}

/** Those who speak, then in brackets those who are only named. */
function peopleWords(speaking: readonly string[], silent: readonly string[], nameOf: (id: string) => string): string {
  const names = (ids: readonly string[]): string => ids.map(nameOf).join(', ')
  return [names(speaking), silent.length > 0 && `(${names(silent)})`].filter(Boolean).join(' ')
}

/** Where there is room for the list beside the page. */
const BESIDE = '(min-width: 56.25rem)'

/** A function that stays the same object and always does what it was last told. */
function useSteady<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useEffect(() => void (latest.current = act))
  return useCallback((...args: Args) => latest.current(...args), [])
}

/** The acts and scenes: where the caret is, where to go, how long each is, who is in it, and in which order they stand. */
export function ScenesPanel(given: EditorParts) {
  const parts = useOwnHand(given)
  const { editor, view, writable } = parts
  const paged = useEditorValue(editor, isPaged)
  const [headings, again] = useFresh(editor, paged ? readPagedHeadings : readHeadings)
  const block = useEditorValue(editor, idAtCaret)
  const play = paginationOf(editor.view.state)?.play
  const here = play ? headingAbove(play, block) : null
  const list = useRef<HTMLOListElement>(null)
  const rows = useRows(editor, headings, here)
  const { told, step } = useMoving(editor, { list, again, parts: headings, enabled: writable })
  useEffect(() => {
    if (here !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  useEffect(() => {
    // over the page, the list takes the keys with it
    if (!matchMedia(BESIDE).matches) list.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  }, [])
  const go = useSteady((id: string) => {
    goToBlock(parts, id)
    if (!matchMedia(BESIDE).matches) view.change({ scenes: false })
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
      <ol ref={list} className="grid grid-cols-1 gap-0.5 py-1">
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
