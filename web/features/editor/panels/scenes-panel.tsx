import { useCallback, useEffect, useRef, memo } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { useEditorValue, useFrame } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { goToBlock } from '../navigation/go-to.ts'
import { lengthWords } from '../statistics/lengths.ts'
import { usePlayValue, useMoveScenes, useDirectEditing } from '../cards/move-scenes.ts'
import { isPaged, paginationOf } from '../page/pages.ts'
import { idAtCaret } from '../writing/navigation.ts'
import { headingAbove, measuredHeadings, type MeasuredHeading } from './outline.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

/** A row of the scene list, as plain values, so that it is redrawn only when one of them changes. */
export interface SceneRowFacts {
  readonly id: string
  readonly kind: 'act' | 'scene'
  readonly number: string
  readonly words: string
  readonly page: string
  readonly length: string
  readonly people: string
  /** Whether the act or scene contains the caret. */
  readonly here: boolean
  /** Whether the Tab key reaches this row. Arrow keys reach the others. */
  readonly tabbable: boolean
  /** The CSS classes that make the heading look as it does on the page. */
  readonly look: string
  /** Whether any scene of the play has a number. */
  readonly numbered: boolean
  readonly writable: boolean
}

interface Props {
  readonly facts: SceneRowFacts
  readonly onGo: (id: string) => void
  readonly onMove: (id: string, direction: 'up' | 'down') => void
}

const same = (a: Props, b: Props): boolean =>
  a.onGo === b.onGo &&
  a.onMove === b.onMove &&
  (Object.keys(a.facts) as (keyof SceneRowFacts)[]).every((key) => a.facts[key] === b.facts[key])

/** An act or a scene: its page, length and characters. A click goes to it; Alt with an arrow key moves it. */
export const ScenesPanelRow = memo(function Row({ facts, onGo, onMove }: Props) {
  const { id, kind, words, page, here, look, writable, tabbable } = facts
  const act = kind === 'act'
  return (
    <li
      data-drag={id}
      data-part={kind}
      className={classNames('scene-row group relative px-2 select-none', act && 'pt-3')}
    >
      <button
        type="button"
        data-row={id}
        tabIndex={tabbable ? 0 : -1}
        aria-current={here ? 'location' : undefined}
        aria-keyshortcuts={writable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onClick={() => onGo(id)}
        className={classNames(
          'flex min-h-11 w-full items-baseline gap-2 rounded-base px-2 py-2 text-left text-sm hover:bg-sunk aria-[current]:bg-accent-soft rail:min-h-9 pointer-coarse:min-h-11',
          act && 'font-semibold',
        )}
      >
        {facts.numbered && !act && (
          <span className="w-7 shrink-0 text-right text-ink-soft tabular-nums">{facts.number}</span>
        )}
        <span className="min-w-0 grow">
          <span className={classNames('line-clamp-2', look)}>{words || m.editor_scene_unnamed()}</span>
          {(facts.length || facts.people) && (
            <span className="block truncate text-xs font-normal text-ink-soft group-has-focus-visible:whitespace-normal">
              {[facts.length, facts.people].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        <span className="shrink-0 text-xs font-normal whitespace-nowrap text-ink-soft tabular-nums">
          <span className="sr-only">{m.editor_page({ number: page })}</span>
          <span aria-hidden>{m.editor_page_short({ number: page })}</span>
        </span>
      </button>
      {writable && <MoveButtons {...{ facts, onMove }} />}
    </li>
  )
}, same)

/** Buttons that move the row's scene. They appear on hover or focus or, on touch screens, in the row with the caret. */
function MoveButtons({ facts, onMove }: Pick<Props, 'facts' | 'onMove'>) {
  const words = facts.words || m.editor_scene_unnamed()
  return (
    <span
      data-no-drag
      className={classNames(
        'absolute right-2 bottom-0 hidden rounded-base bg-paper group-focus-within:flex group-hover:flex',
        facts.here && 'pointer-coarse:flex',
      )}
    >
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          aria-label={direction === 'up' ? m.editor_scene_up({ words }) : m.editor_scene_down({ words })}
          onClick={() => onMove(facts.id, direction)}
          className="inline-flex size-7 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink pointer-coarse:size-11"
        >
          <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} className="size-4" />
        </button>
      ))}
    </span>
  )
}

function readHeadings({ view, live }: MountedEditor): MeasuredHeading[] {
  const pagination = paginationOf(view.state)
  return measuredHeadings(pagination?.play ?? live.playOf(view.state.doc), pagination)
}

/** Same as `readHeadings`. Passing a different function makes the hook read again once pages exist. */
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

/** Lists the speaking characters, then in brackets those who are only mentioned. */
function peopleWords(speaking: readonly string[], silent: readonly string[], nameOf: (id: string) => string): string {
  const names = (ids: readonly string[]): string => ids.map(nameOf).join(', ')
  return [names(speaking), silent.length > 0 && `(${names(silent)})`].filter(Boolean).join(' ')
}

/** Matches windows wide enough for the list to be beside the page. */
const BESIDE = '(min-width: 56.25rem)'

/** Returns a function with a stable identity that always calls the latest `act`. */
function useSteady<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useEffect(() => void (latest.current = act))
  return useCallback((...args: Args) => latest.current(...args), [])
}

/**
 * The acts and scenes of the play as links, with their lengths and characters. They can be reordered, and the current
 * one is marked.
 */
export function ScenesPanel(given: EditorParts) {
  const parts = useDirectEditing(given)
  const { editor, view, writable } = parts
  const paged = useEditorValue(editor, isPaged)
  const [headings, again] = usePlayValue(editor, paged ? readPagedHeadings : readHeadings)
  const block = useEditorValue(editor, idAtCaret)
  const play = paginationOf(editor.view.state)?.play
  const here = play ? headingAbove(play, block) : null
  const list = useRef<HTMLOListElement>(null)
  const rows = useRows(editor, headings, here)
  const { told, step } = useMoveScenes(editor, { list, again, parts: headings, enabled: writable })
  useEffect(() => {
    if (here !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  useEffect(() => {
    // where the list covers the page, it takes the focus
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
          onClick={() => view.toggleMainView('cards')}
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
