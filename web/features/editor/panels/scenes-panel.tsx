import { findBlock, sceneMove } from '@replique/manuscript'
import { useEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useEditorValue, useFrame, useSettled } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { paginationOf } from '../page/pages.ts'
import { idAtCaret } from '../writing/current.ts'
import { goTo, reveal } from '../writing/navigation.ts'
import { headingAbove, headingsOf, type Heading } from './outline.ts'

const readHeadings = ({ view, live }: MountedEditor): Heading[] =>
  headingsOf(live.playOf(view.state.doc), paginationOf(view.state)?.pages ?? [])

/** The same once pages are known: another function, so that it is read again then. */
const readPagedHeadings = (editor: MountedEditor): Heading[] => readHeadings(editor)

function go({ view }: MountedEditor, id: string): void {
  const found = findBlock(view.state.doc, id)
  if (found) goTo(view, found.pos + 1)
}

function move({ view, binding }: MountedEditor, id: string, direction: 'up' | 'down'): void {
  const plan = sceneMove(view.state.doc, id, direction)
  if (plan === null) return
  binding.move(plan.ids, plan.after)
  const found = findBlock(view.state.doc, id)
  if (found) reveal(view, found.pos + 1)
}

const MOVES = { ArrowUp: 'up', ArrowDown: 'down' } as const

interface RowProps {
  readonly heading: Heading
  readonly here: boolean
  /** The look of its words on the page. */
  readonly look: string
  /** Whether any scene of the play has a number. */
  readonly numbered: boolean
  readonly writable: boolean
  readonly editor: MountedEditor
  readonly onGone: () => void
}

function ActRow({ heading, editor, look, onGone }: RowProps) {
  return (
    <li className="px-2 pt-4 pb-1">
      <button
        type="button"
        onClick={() => (go(editor, heading.id), onGone())}
        className={classNames(
          'w-full truncate rounded-house px-2 py-1 text-left text-sm font-semibold hover:bg-sunk',
          look,
        )}
      >
        {heading.words || m.editor_scene_unnamed()}
      </button>
    </li>
  )
}

function SceneRow({ heading, here, look, numbered, writable, editor, onGone }: RowProps) {
  return (
    <li className="group relative px-2">
      <button
        type="button"
        aria-current={here ? 'location' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => (go(editor, heading.id), onGone())}
        onKeyDown={(event) => {
          const direction = event.altKey && writable ? MOVES[event.key as keyof typeof MOVES] : undefined
          if (direction === undefined) return
          event.preventDefault()
          move(editor, heading.id, direction)
        }}
        className={classNames(
          'flex min-h-11 w-full items-baseline gap-2 rounded-house px-2 py-2 text-left text-sm hover:bg-sunk aria-[current]:bg-accent-soft rail:min-h-9',
          here && writable && 'pointer-coarse:pr-24',
        )}
      >
        {numbered && <span className="w-7 shrink-0 text-right text-ink-soft tabular-nums">{heading.number}</span>}
        <span className={classNames('line-clamp-2 grow', look)}>{heading.words || m.editor_scene_unnamed()}</span>
        <span className="text-xs text-ink-soft tabular-nums">
          <span className="sr-only">{m.editor_page({ number: heading.page })}</span>
          <span aria-hidden>{heading.page}</span>
        </span>
      </button>
      {writable && <MoveButtons heading={heading} here={here} editor={editor} />}
    </li>
  )
}

/** At the scene pointed at; where nothing points, at the one with the caret. */
function MoveButtons({ heading, here, editor }: Pick<RowProps, 'heading' | 'here' | 'editor'>) {
  const words = heading.words || m.editor_scene_unnamed()
  return (
    <span
      className={classNames(
        'absolute top-0 right-2 hidden rounded-house bg-paper group-focus-within:flex group-hover:flex',
        here && 'pointer-coarse:flex',
      )}
    >
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          aria-label={direction === 'up' ? m.editor_scene_up({ words }) : m.editor_scene_down({ words })}
          onClick={() => move(editor, heading.id, direction)}
          className="inline-flex size-9 items-center justify-center rounded-house text-ink-soft hover:bg-sunk hover:text-ink pointer-coarse:size-11"
        >
          <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} className="size-4" />
        </button>
      ))}
    </span>
  )
}

/** The acts and scenes: where the caret is, where to go, and in which order they stand. */
export function ScenesPanel({ editor, view, writable }: DeskParts) {
  const paged = useEditorValue(editor, (state) => paginationOf(state) !== undefined)
  const headings = useSettled(editor, paged ? readPagedHeadings : readHeadings)
  const block = useEditorValue(editor, idAtCaret)
  const play = paginationOf(editor.view.state)?.play
  const here = play ? headingAbove(play, block) : null
  useFrame(editor)
  const { elements } = editor.live.layout
  const numbered = headings.some(({ number }) => number !== '')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (here !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const closeOnPhone = (): void => {
    if (!matchMedia('(min-width: 56.25rem)').matches) view.change({ scenes: false })
  }
  return (
    <nav aria-label={m.editor_scenes()} className="min-h-0 grow overflow-y-auto pb-6">
      <div className="flex min-h-11 items-center pr-1 pl-4">
        <h2 className="grow text-sm font-semibold">{m.editor_scenes()}</h2>
        <IconButton icon="x" label={m.ui_close()} onClick={view.toggleScenes} className="rail:hidden" />
      </div>
      {headings.length === 0 && <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_scenes_empty()}</p>}
      <ol ref={list} className="grid gap-0.5 py-1">
        {headings.map((heading) => {
          const look = elements[heading.kind]?.caps ? 'uppercase' : ''
          const row = { heading, editor, writable, look, numbered, here: heading.id === here, onGone: closeOnPhone }
          return heading.kind === 'act' ? <ActRow key={heading.id} {...row} /> : <SceneRow key={heading.id} {...row} />
        })}
      </ol>
    </nav>
  )
}
