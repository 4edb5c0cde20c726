import { Link as RouteLink } from '@tanstack/react-router'
import type { Page } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useEditorValue } from '../shell/editor-hooks.ts'
import { seenPage, type ViewStore } from '../shell/view-state.ts'
import type { MountedEditor } from '../mount.ts'
import { pageAt, paginationOf } from '../page/pages.ts'
import { idAtCaret } from '../writing/navigation.ts'

interface Props {
  readonly play: string
  readonly editor: MountedEditor
  readonly view: ViewStore
}

/** Buttons to listen to the play from the line at the caret, to open comments, and to share. */
export function PlayLinks({ play, editor, view }: Props) {
  const line = useEditorValue(editor, idAtCaret)
  const { speech, side } = useStore(view)
  return (
    <>
      {speech && (
        <RouteLink
          to="/plays/$id/listen"
          params={{ id: play }}
          hash={line}
          aria-label={m.page_listen()}
          data-tip={m.page_listen()}
          className="inline-flex size-11 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
        >
          <Icon name="headphones" />
        </RouteLink>
      )}
      <IconButton
        icon="message-square"
        label={m.comments_title()}
        aria-pressed={side === 'comments'}
        onClick={() => (side === 'comments' ? view.change({ side: null }) : editor.annotations.show())}
      />
      <IconButton icon="user-plus" label={m.editor_share()} onClick={() => view.change({ dialog: 'share' })} />
    </>
  )
}

/** The user is assumed to be reading at this fraction of the height of the visible script, from the top. */
const READ = 0.3

const scrollerOf = ({ view }: MountedEditor): Element | null => view.dom.closest('.page-area')

const countBlocks = (chunks: readonly Node[]): number => chunks.reduce((sum, { childCount }) => sum + childCount, 0)

/** Returns the page that contains a position of the document. */
function pageOf(doc: Node, pos: number, pages: readonly Page[]): Page | undefined {
  const place = doc.resolve(pos)
  const indexIn = (depth: number): number => (place.depth < depth ? 0 : place.index(depth))
  const bundles = doc.children.slice(0, indexIn(0))
  const chunks = doc.children[indexIn(0)]?.children.slice(0, indexIn(1)) ?? []
  const element = countBlocks([...bundles.flatMap(({ children }) => children), ...chunks]) + indexIn(2)
  let page = pageAt(pages, element)
  // the paragraph may continue over several pages
  while (page && page.number > 1 && page.element === element && page.offset > place.parentOffset)
    page = pages[page.number - 2]
  return page
}

/** Reports the visible page and the last one. Does nothing until pages exist. */
function tellSeen(editor: MountedEditor): void {
  const { view } = editor
  const scroller = scrollerOf(editor)
  const pages = paginationOf(view.state)?.pages ?? []
  const last = pages.at(-1)
  if (last === undefined || scroller === null) return
  const { top, height } = scroller.getBoundingClientRect()
  const { left, width } = view.dom.getBoundingClientRect()
  const place = view.posAtCoords({ left: left + width / 2, top: top + height * READ })
  const { number, label } = (place && pageOf(view.state.doc, place.pos, pages)) ?? pages[0] ?? last
  const now = seenPage.get()
  if (now?.number === number && now.label === label && now.last.label === last.label) return
  seenPage.set({ number, label, last })
}

/**
 * Milliseconds without a change before the visible page is read again. Reading it on every keystroke by someone else
 * would force pagination each time.
 */
const CALM = 250

/** Returns the visible page. Updated after a pause in typing, and at most once per frame while scrolling. */
function useSeen(editor: MountedEditor) {
  useEffect(() => {
    const scroller = scrollerOf(editor)
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    const look = (): void => {
      frame = 0
      tellSeen(editor)
    }
    const settled = (): void => {
      clearTimeout(timer)
      timer = setTimeout(look, CALM)
    }
    const scrolled = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    const unwatch = editor.watch(settled)
    scroller?.addEventListener('scroll', scrolled, { passive: true })
    settled()
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      unwatch()
      scroller?.removeEventListener('scroll', scrolled)
      seenPage.set(null)
    }
  }, [editor])
  return useStore(seenPage)
}

interface CountProps {
  readonly editor: MountedEditor
  readonly view: ViewStore
}

/** A button such as "Page 12 of 143" that opens the command palette to go to a scene or page. */
export function PageCount({ editor, view }: CountProps) {
  const { mainView } = useStore(view)
  return mainView === 'page' && <Count editor={editor} view={view} />
}

/** A printed page number such as 12 or 12A. Numbers by act and scene, such as I-2-12, don't show how many pages there are. */
const PLAIN = /^\d+[A-Z]*\.?$/

function Count({ editor, view }: CountProps) {
  const seen = useSeen(editor)
  if (seen === null) return null
  const isPlain = PLAIN.test(seen.label) && PLAIN.test(seen.last.label)
  return (
    <button
      type="button"
      data-tip={
        isPlain ? m.overview_go_to() : `${m.editor_page_printed({ label: seen.label })} · ${m.overview_go_to()}`
      }
      onClick={() => view.ask('place')}
      className="h-9 min-w-0 shrink truncate pointer-coarse:h-11 rounded-base px-2 text-sm whitespace-nowrap text-ink-soft tabular-nums hover:bg-sunk hover:text-ink max-[64rem]:hidden"
    >
      {isPlain
        ? m.editor_page_of({ number: seen.label, last: seen.last.label })
        : m.editor_page_of({ number: seen.number, last: seen.last.number })}
    </button>
  )
}
