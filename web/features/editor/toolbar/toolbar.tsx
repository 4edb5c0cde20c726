import { titleValue, type PlayKind, type ElementKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { useFrame, useEditorValue } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { type ComponentType, useEffect, useState, lazy } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { LazyMenu } from '../../../ui/menu.tsx'
import { printKeys } from '../../../ui/palette/palette-state.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { ViewStore, EditorParts } from '../shell/view-state.ts'
import { kindAtCaret } from '../writing/navigation.ts'
import { makeElement, kindsFor, nameOfKind } from '../writing/kinds.ts'
import { editConflicts } from '@replique/manuscript'
import { Link as RouteLink } from '@tanstack/react-router'
import { usePageTitle } from '../../../ui/frame/around-page.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LazyBoundary, LazyPart, PageCount, PlayLinks, Collaborators, RevisionSign } from '../shell/lazy-part.tsx'
import { MarkButtons, UndoButtons } from './mark-buttons.tsx'
import { Status } from './status.tsx'
import { CommentBar, CommentButton } from '../comments/comment-button.tsx'

/** Returns the title from the title page, without formatting marks. */
export function usePlayTitle(editor: MountedEditor): string {
  const title = titleValue(useFrame(editor).titlePage, 'title')
  return (
    title
      .replace(/[*_]{1,3}/g, '')
      .replace(/\s+/g, ' ')
      .trim() || m.plays_untitled()
  )
}

export function usePlayKind(editor: MountedEditor): PlayKind {
  return useFrame(editor).kind
}

export interface MoreProps {
  readonly editor: MountedEditor
  readonly view: ViewStore
  readonly writable: boolean
  /** The number of edit conflicts. */
  readonly conflicts: number
}

const load = async (): Promise<ComponentType<MoreProps>> => (await import('./more-items.tsx')).MoreItems

/** The menu with less frequently used commands. */
const MoreMenu = (props: MoreProps) => (
  <LazyMenu
    trigger={<IconButton icon="ellipsis-vertical" label={m.editor_more()} />}
    load={load}
    props={props}
    onFail={() => showToast({ title: m.together_part_failed(), body: m.together_part_failed_kept() })}
  />
)

interface Props {
  readonly editor: MountedEditor
  readonly kind: PlayKind
  readonly disabled: boolean
}

/** The kind of element at the caret, and a menu to change it. */
function ElementSelect({ editor, kind, disabled }: Props) {
  const current = useEditorValue(editor, kindAtCaret)
  const choose = (element: ElementKind): void => {
    const { view } = editor
    makeElement(element)(view.state, view.dispatch)
    view.focus()
  }
  return (
    <select
      aria-label={m.editor_element()}
      title={m.editor_element_keys({ first: printKeys('Mod-1'), last: printKeys('Mod-9') })}
      value={current}
      disabled={disabled}
      onChange={(event) => choose(event.target.value as ElementKind)}
      className="h-9 max-w-44 min-w-0 rounded-base border border-line bg-paper px-2 text-sm hover:bg-sunk disabled:opacity-60"
    >
      {kindsFor(kind).map((element) => (
        <option key={element} value={element}>
          {nameOfKind(element, kind)}
        </option>
      ))}
    </select>
  )
}

const CALM = 1_000

/** Returns the number of edit conflicts: passages whose paragraph somebody else deleted. */
function useEditConflicts({ binding }: MountedEditor): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const { doc } = binding.shared
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      timer = undefined
      setCount(editConflicts(binding.shared).length)
    }
    const soon = (): void => {
      timer ??= setTimeout(look, CALM)
    }
    look()
    doc.on('update', soon)
    return () => {
      clearTimeout(timer)
      doc.off('update', soon)
    }
  }, [binding])
  return count
}

/** loaded on demand, since edit conflicts are rare */
const EditConflictsButton = lazy(async () => ({
  default: (await import('./edit-conflicts-button.tsx')).EditConflictsButton,
}))

/** The toolbar: the element at the caret, formatting, who else has the play open, and the save state. */
export function Toolbar({ link, state, editor, view, writable }: EditorParts) {
  const title = usePlayTitle(editor)
  usePageTitle(title)
  const kind = usePlayKind(editor)
  const conflicts = useEditConflicts(editor)
  return (
    <header className="z-20 flex h-[var(--bar)] shrink-0 items-center gap-1 border-b border-line bg-paper px-1 pt-[env(safe-area-inset-top)] rail:px-3">
      <RouteLink
        to="/plays/$id"
        params={{ id: link.play }}
        aria-label={m.editor_back({ title })}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Icon name="chevron-left" />
      </RouteLink>
      <h1 className="mr-2 min-w-0 shrink truncate font-serif text-lg rail:max-w-72">{title}</h1>
      <IconButton
        icon="panel-left"
        label={m.editor_scenes()}
        aria-pressed={view.get().scenes}
        onClick={view.toggleScenes}
        className="max-rail:hidden"
      />
      <IconButton
        icon="gallery-vertical"
        label={m.editor_thumbnails()}
        aria-pressed={view.showsPages()}
        onClick={view.togglePages}
        className="max-[64rem]:hidden"
      />
      {/* on touch screens, these are above the keyboard */}
      <div className="flex min-w-0 items-center gap-1 max-rail:hidden pointer-coarse:hidden">
        <UndoButtons editor={editor} disabled={!writable} />
        <ElementSelect editor={editor} kind={kind} disabled={!writable} />
        <MarkButtons editor={editor} disabled={!writable} />
      </div>
      <span className="grow" />
      <LazyPart>
        <PageCount editor={editor} view={view} />
      </LazyPart>
      <LazyPart>
        <RevisionSign editor={editor} view={view} />
      </LazyPart>
      <Status state={state} />
      <LazyPart>
        <Collaborators awareness={link.awareness} view={view} />
      </LazyPart>
      {conflicts > 0 && (
        <LazyBoundary onFail={() => {}}>
          <EditConflictsButton count={conflicts} onPress={() => view.toggleSide('edit-conflicts')} />
        </LazyBoundary>
      )}
      {/* reserves their space, so that nothing moves when they load */}
      <span className="flex w-33 shrink-0 justify-end max-rail:hidden">
        <LazyPart>
          <PlayLinks play={link.play} editor={editor} view={view} />
        </LazyPart>
      </span>
      <MoreMenu editor={editor} view={view} writable={writable} conflicts={conflicts} />
    </header>
  )
}

/**
 * The toolbar above the keyboard of a phone or tablet, in either orientation. It offers all elements and highlights the
 * current one.
 */
export function PhoneToolbar({
  editor,
  writable,
  comments,
}: Pick<EditorParts, 'editor' | 'writable'> & { comments: boolean }) {
  const kind = usePlayKind(editor)
  const current = useEditorValue(editor, kindAtCaret)
  if (!writable) return comments ? <CommentBar editor={editor} /> : null
  const choose = (element: ElementKind): void => {
    makeElement(element)(editor.view.state, editor.view.dispatch)
    editor.view.focus()
  }
  return (
    <section
      aria-label={m.editor_element()}
      className="flex h-12 shrink-0 items-center gap-1 overflow-x-auto border-t border-line bg-paper px-2 pb-[env(safe-area-inset-bottom)] rail:pointer-fine:hidden"
    >
      <UndoButtons editor={editor} disabled={false} />
      <CommentButton editor={editor} />
      {kindsFor(kind).map((element) => (
        <button
          key={element}
          type="button"
          aria-pressed={element === current}
          // keeps the keyboard open
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(element)}
          className="h-11 shrink-0 rounded-base px-3 text-sm whitespace-nowrap text-ink-soft aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
        >
          {nameOfKind(element, kind)}
        </button>
      ))}
      <span className="mx-1 h-6 w-px shrink-0 bg-line" />
      <MarkButtons editor={editor} disabled={false} />
    </section>
  )
}
