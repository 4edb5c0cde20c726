import { useEffect, useRef, useState, lazy, type ComponentType } from 'react'
import { Binding, isOpen } from '@replique/manuscript'
import { m } from '../../../messages/messages.js'
import { removeEarlyContent } from '../../../platform/from-server.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import { mayComment, mayWrite, type LinkState } from '../connection/link-state.ts'
import type { PlayConnection } from '../connection/link.ts'
import { rememberCaret, focusEditor } from './last-place.ts'
import { offerPrint } from '../print/offer-print.ts'
import { mountEditorView, type MountedEditor } from '../mount.ts'
import { type EditorParts, type EditorSlots, type PlayDialog, type ViewName, openViewState } from './view-state.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TooltipArea } from '../../../ui/tooltip.tsx'
import { Toolbar, usePlayTitle, PhoneToolbar } from '../toolbar/toolbar.tsx'
import { keepStatusIcons } from '../toolbar/status.tsx'
import { useColours } from '../cast/use-colours.ts'
import { EarlyField } from '../find/early-field.tsx'
import { DialogHost } from '../palette/open-palette.tsx'
import { Announcer, LazyPart, FocusMode, KeyStrip, SuggestingNotice, LazyBoundary } from './lazy-part.tsx'
import { Notices } from './notices.tsx'
import { useKeys, announceText } from './editor-hooks.ts'

/**
 * Opens the comments panel when a thread is requested, or from the start if there is room. Loads the suggester where
 * typing becomes a suggestion.
 */
function useAnnotations(parts: EditorParts | null): void {
  const editor = parts?.editor
  const view = parts?.view
  const link = parts?.link
  useEffect(
    () => editor?.annotations.opened.watch(() => view?.change({ side: 'comments', focus: false })),
    [editor, view],
  )
  useEffect(() => {
    if (!editor || !view || !view.wantsMargin()) return undefined
    const { book } = editor.annotations
    const show = (): boolean => {
      const some = [...book.all()].some(isOpen)
      if (some && view.get().side === null) view.change({ side: 'comments' })
      return some
    }
    if (show()) return undefined
    const unwatch = book.watch(() => show() && unwatch())
    return unwatch
  }, [editor, view])
  useEffect(() => {
    const prepare = (): void => void editor?.annotations.prepare(editor.view)
    prepare()
    return link?.state.watch(prepare)
  }, [editor, link])
  useEffect(
    () =>
      editor?.annotations.wanted.watch(() =>
        announceText(editor.annotations.suggests ? m.comments_suggesting_on() : m.comments_suggesting_off()),
      ),
    [editor],
  )
}

/** Mounts the editor for a link's document, once its text is complete. */
function useMounted(link: PlayConnection, onFind: (mode: 'find' | 'replace') => void) {
  const place = useRef<HTMLDivElement>(null)
  const [held] = useState(() => createStore<MountedEditor | null>(null))
  // throwing while the state is set makes the page's error screen show what failed outside rendering
  const [, fail] = useState()
  useEffect(() => {
    const within = place.current
    if (within === null) return undefined
    const binding = new Binding(link.doc)
    binding.open()
    const mount = () => {
      const made = mountEditorView(within, binding, {
        awareness: link.awareness,
        compose: (composing) => link.compose(composing),
        annotations: {
          person: link.person,
          edits: () => mayWrite(link.state.get()),
          comments: () => mayComment(link.state.get()),
        },
        label: m.editor_page_label(),
        hint: matchMedia('(pointer: fine)').matches ? m.editor_page_hint() : m.editor_page_hint_touch(),
        namesLabel: m.editor_names_label(),
        placesLabel: m.elements_places_label(),
        onFind,
      })
      const unwatch = link.state.watch(() => {
        // makes ProseMirror evaluate `editable` again
        if (made.view.editable === made.annotations.takesTyping()) return
        made.view.setProps({})
        // a page that opened read-only has not received the focus yet
        if (document.activeElement === document.body) focusEditor(made.view)
      })
      link.prepareWith(made.catchUp)
      const keepPlace = rememberCaret(made, link)
      const noPrint = offerPrint(made)
      removeEarlyContent('#early .page-area')
      held.set(made)
      return () => {
        unwatch()
        keepPlace()
        noPrint()
        link.prepareWith(null)
        held.set(null)
        made.destroy()
      }
    }
    let unmount = () => binding.destroy()
    // reading a long play and displaying it each have their own task, so that the page can respond in between
    const timer = setTimeout(() => {
      try {
        unmount = mount()
      } catch (error) {
        fail(() => {
          throw error
        })
      }
    })
    return () => {
      clearTimeout(timer)
      unmount()
    }
  }, [held, link, onFind])
  return { place, editor: useStore(held) }
}

/**
 * Fits the editor's height to the visible part of the window, because a phone's keyboard may cover the page without
 * resizing it.
 */
function usePhoneViewport(): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!viewport) return undefined
    const root = document.documentElement.style
    const fit = (): void => {
      // ignore pinch zoom, which also changes the viewport
      if (viewport.scale > 1.01) return
      root.setProperty('--visible-height', `${Math.round(viewport.height)}px`)
      root.setProperty('--visible-top', `${Math.round(viewport.offsetTop)}px`)
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
      root.removeProperty('--visible-height')
      root.removeProperty('--visible-top')
    }
  }, [])
}

type MainView = ComponentType<{ readonly parts: EditorParts }>

/** The views that can replace the page, each loaded on first use. */
const MAIN_VIEWS: Partial<Record<ViewName, MainView>> = {
  cards: lazy(async () => ({ default: (await import('../cards/cards-view.tsx')).CardsView })),
  lines: lazy(async () => ({ default: (await import('../lines/lines-view.tsx')).LinesView })),
  statistics: lazy(async () => ({ default: (await import('../statistics/statistics-view.tsx')).StatisticsView })),
  compare: lazy(async () => ({ default: (await import('../versions/lazy-panels.ts')).CompareView })),
  text: lazy(async () => ({ default: (await import('./lazy-panels.ts')).TextView })),
}

const lazyPanels = () => import('./lazy-panels.ts')
const SidePanel = lazy(async () => ({ default: (await lazyPanels()).SidePanel }))
const Following = lazy(async () => ({ default: (await import('../presence/following.tsx')).Following }))
const ScenesPanel = lazy(async () => ({ default: (await import('../panels/scenes-panel.tsx')).ScenesPanel }))
const PageStrip = lazy(async () => ({ default: (await lazyPanels()).PageStrip }))
const FindPanel = lazy(async () => ({ default: (await lazyPanels()).FindPanel }))

/**
 * Classes that hide the page strip where the page would become too narrow, indexed by how many of the other two panels
 * are open.
 */
const STRIP_ROOM = ['max-[64rem]:hidden', 'max-[75rem]:hidden', 'max-[92rem]:hidden']

interface ShellProps extends EditorSlots {
  readonly link: PlayConnection
  readonly state: LinkState
}

/** The open editor: the toolbar, the page in the middle, lists and panels at its sides. */
export function EditorShell({ link, state, dialogs, appOffers }: ShellProps) {
  const [view] = useState(openViewState)
  const { place, editor } = useMounted(link, view.find)
  const shown = useStore(view)
  usePhoneViewport()
  useEffect(keepStatusIcons, [])
  useColours(editor)
  const writable = mayWrite(state)
  const MainView = MAIN_VIEWS[shown.mainView]
  const parts: EditorParts | null = editor && { link, state, editor, view, writable, appOffers }
  useAnnotations(parts)
  useEffect(() => {
    if (editor) removeEarlyContent()
  }, [editor])
  return (
    <TooltipArea>
      <div className="editor-shell flex flex-col bg-paper">
        {!parts && <div className="h-[var(--bar)] shrink-0 border-b border-line" />}
        {parts &&
          (shown.focus ? (
            <LazyPart>
              <FocusMode {...parts} />
            </LazyPart>
          ) : (
            <Toolbar {...parts} />
          ))}
        <Notices link={link} state={state} writable={writable} />
        <LazyPart>{parts && <SuggestingNotice {...parts} />}</LazyPart>
        <div className="flex min-h-0 grow">
          {/* the panels take their room from the start, so that the script doesn't move when they load */}
          {shown.scenes && !shown.focus && !parts && (
            <div className="w-72 shrink-0 border-r border-line max-rail:hidden" />
          )}
          {parts && shown.scenes && !shown.focus && <ScenesDrawer parts={parts} />}
          {shown.pages && !shown.focus && !MainView && (
            <div
              className={classNames(
                'flex w-36 shrink-0 flex-col border-r border-line',
                STRIP_ROOM[Number(shown.scenes) + Number(shown.side !== null)],
              )}
            >
              {parts && (
                <LazyBoundary onFail={() => view.change({ pages: false })}>
                  <PageStrip {...parts} />
                </LazyBoundary>
              )}
            </div>
          )}
          <div className="relative flex min-w-0 grow flex-col">
            {parts && shown.find && (
              <LazyBoundary
                fallback={<EarlyField parts={parts} asked={shown.find} />}
                onFail={() => view.change({ find: null })}
              >
                <FindPanel parts={parts} asked={shown.find} />
              </LazyBoundary>
            )}
            <main
              id="content"
              tabIndex={-1}
              className={classNames('page-area min-h-0 grow overflow-y-auto overflow-x-clip', MainView && 'hidden')}
            >
              <div ref={place} />
            </main>
            {parts && writable && !MainView && !shown.focus && (
              <LazyPart>
                <KeyStrip editor={parts.editor} />
              </LazyPart>
            )}
            {parts && MainView && (
              <LazyBoundary onFail={() => view.change({ mainView: 'page' })}>
                <MainView parts={parts} />
              </LazyBoundary>
            )}
            {parts && shown.following && !MainView && (
              <LazyBoundary onFail={() => view.change({ following: null })}>
                <Following parts={parts} id={shown.following} />
              </LazyBoundary>
            )}
          </div>
          {parts && shown.side && !shown.focus && (
            <LazyBoundary onFail={() => view.change({ side: null })}>
              <SidePanel parts={parts} open={shown.side} />
            </LazyBoundary>
          )}
        </div>
        {parts && <DialogHost parts={parts} />}
        {parts && shown.dialog && <OverScript {...parts} open={dialogs[shown.dialog]} />}
        {parts && !MainView && <PhoneToolbar editor={parts.editor} writable={writable} comments={mayComment(state)} />}
        <LazyPart>{parts && <Announcer editor={parts.editor} awareness={link.awareness} />}</LazyPart>
      </div>
    </TooltipArea>
  )
}

/** A dialog about the play, over the script. */
function OverScript({ link, editor, view, open: Asked }: EditorParts & { open: EditorSlots['dialogs'][PlayDialog] }) {
  const title = usePlayTitle(editor)
  const close = (): void => view.change({ dialog: null })
  return (
    <LazyBoundary onFail={close}>
      <Asked play={{ id: link.play, title }} onClose={close} />
    </LazyBoundary>
  )
}

function ScenesDrawer({ parts }: { parts: EditorParts }) {
  const place = useRef<HTMLDivElement>(null)
  const close = (): void => parts.view.change({ scenes: false })
  useKeys(place, ({ key }) => key === 'Escape' && (close(), true))
  return (
    <>
      <button
        type="button"
        aria-label={m.ui_close()}
        onClick={close}
        className="fixed inset-0 z-30 bg-ink/40 rail:hidden"
      />
      <div
        ref={place}
        className="flex w-72 shrink-0 flex-col border-r border-line bg-paper max-rail:fixed max-rail:inset-y-0 max-rail:left-0 max-rail:z-40 max-rail:w-80 max-rail:max-w-[85vw]"
      >
        <LazyBoundary onFail={close}>
          <ScenesPanel {...parts} />
        </LazyBoundary>
      </div>
    </>
  )
}
