import { useEffect, useState, useSyncExternalStore } from 'react'
import { acceptSuggestions, isOpen, isProposing, rejectSuggestions } from '@replique/manuscript'
import { useAfterPause } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { annotationsInOrder, type PlacedAnnotation } from './comment-actions.ts'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { printKeys } from '../../../ui/palette/palette-state.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { mayComment } from '../connection/link-state.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { Composer, usePeople, type People } from './composer.tsx'
import { isOnPage, Margin, CommentNavigation } from './margin.tsx'
import { decisionOf, ThreadView } from './thread-view.tsx'

const read = (editor: MountedEditor): PlacedAnnotation[] => annotationsInOrder(editor.annotations, editor.view)

/**
 * Delay in milliseconds before changed comments are read again: short enough for them to appear immediately, long
 * enough to skip most keystrokes of a suggestion.
 */
const SOON = 40

/**
 * Returns the annotations in the order of the text. They are read shortly after one of them changes, and after a pause
 * in typing.
 */
export function usePlacedAnnotations(editor: MountedEditor): PlacedAnnotation[] {
  const settled = useAfterPause(editor, read)
  const [fresh, setFresh] = useState<{ readonly of: PlacedAnnotation[]; readonly placed: PlacedAnnotation[] } | null>(
    null,
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unwatch = editor.annotations.book.watch(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setFresh({ of: settled, placed: read(editor) })
      }, SOON)
    })
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [editor, settled])
  return fresh?.of === settled ? fresh.placed : settled
}

type Filter = 'open' | 'closed' | 'comments' | 'suggestions' | 'all'
const FILTERS: Readonly<Record<Filter, { label: () => string; shows: (placed: PlacedAnnotation) => boolean }>> = {
  open: { label: m.comments_filter_open, shows: ({ annotation }) => isOpen(annotation) },
  comments: {
    label: m.comments_filter_comments,
    shows: ({ annotation }) => isOpen(annotation) && annotation.kind === 'comment',
  },
  suggestions: {
    label: m.comments_filter_suggestions,
    shows: ({ annotation }) => isOpen(annotation) && annotation.kind === 'suggestion',
  },
  closed: { label: m.comments_filter_closed, shows: ({ annotation }) => !isOpen(annotation) },
  all: { label: m.comments_filter_all, shows: () => true },
}

/** The comments and suggestions on the play: threads in the order of the text, and a button that adds a comment. */
export function CommentsPanel(parts: EditorParts) {
  const { editor, state } = parts
  const placed = usePlacedAnnotations(editor)
  const opened = useStore(editor.annotations.opened)
  const begun = useStore(editor.annotations.begun)
  const [filter, setFilter] = useState<Filter>('open')
  const people = usePeople(parts)
  const speaks = mayComment(state)
  const shown = placed.filter((one) => FILTERS[filter].shows(one) || one.annotation.id === opened.id)
  const beside = useBesideThePage(parts) && !WHOLE.includes(filter)
  const thread = (one: PlacedAnnotation, brief = false) => (
    <ThreadView
      key={one.annotation.id}
      {...{ parts, people, speaks }}
      placed={one}
      current={one.annotation.id === opened.id}
      time={opened.time}
      brief={brief}
    />
  )
  const listed = beside ? shown.filter((one) => !isOnPage(one)) : shown
  return (
    <div className={beside ? 'flex h-full flex-col' : undefined}>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <select
          aria-label={m.comments_filter()}
          value={filter}
          onChange={({ target }) => setFilter(target.value as Filter)}
          className="h-9 min-w-0 grow rounded-base border border-line bg-paper px-2 text-sm pointer-coarse:h-11"
        >
          {Object.entries(FILTERS).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label()}
            </option>
          ))}
        </select>
        {beside && shown.length > 0 && <CommentNavigation editor={editor} />}
        {speaks && <BeginButton parts={parts} />}
      </div>
      {parts.writable && <AllAtOnce parts={parts} placed={placed} />}
      {!beside && speaks && <Beginning parts={parts} people={people} />}
      {shown.length === 0 && begun === null && (
        <p className="px-4 py-3 text-sm text-ink-soft">{filter === 'open' ? emptyWords() : m.comments_none()}</p>
      )}
      {listed.length > 0 && (
        <ul className={beside ? 'max-h-1/2 shrink-0 overflow-y-auto border-b border-line' : undefined}>
          {listed.map((one) => thread(one))}
        </ul>
      )}
      {beside && (
        <Margin
          editor={editor}
          placed={shown}
          current={opened.id}
          beginning={speaks && begun !== null ? <Beginning parts={parts} people={people} /> : null}
          thread={(one) => thread(one, true)}
        />
      )}
    </div>
  )
}

/** Filters that show everything as a list, whatever part of the text is visible. */
const WHOLE: readonly Filter[] = ['closed', 'all']

const WIDE = '(min-width: 56.25rem)'
const watchWidth = (changed: () => void): (() => void) => {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Returns whether the panel is beside the page, not over it and not beside another view. */
function useBesideThePage({ view }: EditorParts): boolean {
  const { mainView } = useStore(view)
  return useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches) && mainView === 'page'
}

/** Returns the text for an empty list. On touch screens it mentions the Comment button instead of the shortcut. */
const emptyWords = (): string =>
  matchMedia('(pointer: fine)').matches ? m.comments_empty({ keys: printKeys('Mod-Alt-m') }) : m.comments_empty_touch()

function BeginButton({ parts: { editor } }: { parts: EditorParts }) {
  const begin = (): void => {
    if (!editor.annotations.begin(editor.view)) showToast({ title: m.comments_select_first() })
  }
  return (
    <Button icon="message-square-plus" className="min-h-9 px-3 text-sm pointer-coarse:min-h-11" onClick={begin}>
      {m.comments_comment()}
    </Button>
  )
}

/** The comment being written on a passage. */
function Beginning({ parts: { editor }, people }: { parts: EditorParts; people: People }) {
  const { annotations, view } = editor
  const begun = useStore(annotations.begun)
  const { time } = useStore(annotations.opened)
  useEffect(() => {
    if (begun === null) annotations.drafts.delete('')
  }, [begun, annotations])
  if (begun === null) return null
  const cancel = (): void => {
    annotations.begun.set(null)
    view.focus()
  }
  const send = (text: string, mentions: readonly string[]): boolean => {
    const added = annotations.add(text, mentions) !== null
    if (!added) showToast({ title: m.comments_full() })
    return added
  }
  return (
    <div className="grid gap-2 border-b border-line bg-sunk px-4 py-3">
      <p className="line-clamp-3 border-l-2 border-accent px-2 font-serif">{begun.quote}</p>
      <Composer
        key={time}
        label={m.comments_your_comment()}
        submit={m.comments_send()}
        people={people.others}
        value={annotations.drafts.get('') ?? ''}
        onDraft={(text) => void annotations.drafts.set('', text)}
        onSend={send}
        onCancel={cancel}
        focus
      />
    </div>
  )
}

/** Accepts or rejects all open suggestions as one undo step. */
function AllAtOnce({ parts, placed }: { parts: EditorParts; placed: readonly PlacedAnnotation[] }) {
  const { binding } = parts.editor
  const open = placed.flatMap(({ annotation }) =>
    isOpen(annotation) && isProposing(annotation) ? [annotation.id] : [],
  )
  if (open.length < 2) return null
  const tell = (title: string): void => void showToast({ title })
  const accept = (): void => tell(m.comments_accepted({ count: acceptSuggestions(binding, open, decisionOf(parts)) }))
  const reject = (): void => {
    tell(m.comments_rejected({ count: rejectSuggestions(binding, open, decisionOf(parts)) }))
  }
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-4 py-2">
      <Button className="min-h-9 px-3 text-sm pointer-coarse:min-h-11" onClick={accept}>
        {m.comments_accept_all({ count: open.length })}
      </Button>
      <Button look="plain" className="min-h-9 px-3 text-sm pointer-coarse:min-h-11" onClick={reject}>
        {m.comments_reject_all()}
      </Button>
    </div>
  )
}
