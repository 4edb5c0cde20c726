import { isOpen } from '@replique/manuscript'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import type { MountedEditor } from '../mount.ts'
import type { PlacedAnnotation } from './comment-actions.ts'
import { DRAFT_ID } from './annotations-plugin.ts'

/** Distance between two threads, in pixels. */
const GAP = 8
/**
 * Milliseconds to wait after a change to the text before repositioning the threads, so that the typed character is
 * painted first.
 */
const AFTER_TYPING = 80

/**
 * Returns whether a thread has a passage on the page. Passages of closed threads are not marked, and a passage may have
 * been deleted.
 */
export const isOnPage = ({ annotation, range }: PlacedAnnotation): boolean => range !== null && isOpen(annotation)

/**
 * Returns, by thread, the distance in pixels from the top of the window to its first visible passage. Includes the
 * comment being written.
 */
function findSeen({ view }: MountedEditor): Map<string, number> {
  const seen = new Map<string, number>()
  for (const words of view.dom.querySelectorAll<HTMLElement>('[data-annotation], [data-begun]')) {
    const id = words.dataset['annotation'] ?? DRAFT_ID
    if (seen.has(id) || !words.checkVisibility({ contentVisibilityAuto: true })) continue
    seen.set(id, words.getBoundingClientRect().top)
  }
  return seen
}

interface Card {
  readonly element: HTMLElement
  /** The vertical position of the thread's passage in the window, in pixels. */
  readonly wanted: number
  /** False if the passage is above the visible area. */
  readonly onScreen: boolean
  readonly height: number
}

interface Frame {
  /** Index of the current card, or of the comment being written. */
  readonly exact: number
  /** Height of the margin in pixels. */
  readonly room: number
}

/**
 * Returns the position of each card: beside its passage where there is room. Card `exact` is level with its passage,
 * unless that would push cards with visible passages off the screen or hide the field at the bottom of the card.
 */
export function placeCards(cards: readonly Omit<Card, 'element'>[], { exact, room }: Frame): number[] {
  const places = cards.map(({ wanted }) => wanted)
  const below = (at: number): number => (at < 0 ? -Infinity : places[at]! + cards[at]!.height + GAP)
  const pushUp = (): void => {
    for (let at = exact - 1; at >= 0; at--)
      places[at] = Math.min(places[at]!, places[at + 1]! - cards[at]!.height - GAP)
  }
  pushUp()
  cards.forEach(({ onScreen }, at) => {
    places[at] = Math.max(places[at]!, below(at - 1), onScreen ? GAP : -Infinity)
  })
  const chosen = cards[exact]
  const last = chosen === undefined ? 0 : Math.max(GAP, room - chosen.height - GAP)
  if (chosen?.onScreen && places[exact]! > last) {
    places[exact] = last
    pushUp()
  }
  return places
}

interface Props {
  readonly editor: MountedEditor
  /** The annotations, in the order of the text. */
  readonly placed: readonly PlacedAnnotation[]
  /** The id of the open thread, or null. */
  readonly current: string | null
  /** The comment being written. */
  readonly beginning: ReactNode
  readonly thread: (placed: PlacedAnnotation) => ReactNode
}

/** Threads beside their passages. They scroll with the page. */
export function Margin({ editor, placed, current, beginning, thread }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<readonly string[]>([])
  const exactly = beginning === null ? current : DRAFT_ID
  const settle = useCallback((): void => {
    if (frame.current === null || editor.view.isDestroyed) return
    const words = findSeen(editor)
    setSeen((now) => (now.length === words.size && now.every((id) => words.has(id)) ? now : [...words.keys()]))
    const { top, height: room } = frame.current.getBoundingClientRect()
    const above = editor.view.dom.closest('.page-area')?.getBoundingClientRect().top ?? 0
    const cards = [...frame.current.querySelectorAll<HTMLElement>(':scope > [data-thread]')]
      .flatMap((element): Card[] => {
        const wanted = words.get(element.dataset['thread'] ?? DRAFT_ID)
        if (wanted === undefined) return []
        return [{ element, wanted: wanted - top, onScreen: wanted >= above, height: element.offsetHeight }]
      })
      .sort((a, b) => a.wanted - b.wanted)
    const chosen = cards.findIndex(({ element }) => element.dataset['thread'] === exactly)
    const first = cards.findIndex(({ onScreen }) => onScreen)
    const exact = Math.max(0, chosen === -1 ? first : chosen)
    placeCards(cards, { exact, room }).forEach((place, at) => {
      cards[at]!.element.style.translate = `0 ${Math.round(place)}px`
    })
  }, [editor, exactly])
  // new comments are positioned before they are painted
  useLayoutEffect(settle)
  useFollowing(editor, settle)
  const shown = placed.filter((one) => isOnPage(one) && seen.includes(one.annotation.id))
  return (
    <div
      ref={frame}
      className="relative min-h-0 grow overflow-clip"
      onWheel={({ deltaY }) => editor.view.dom.closest('.page-area')?.scrollBy({ top: deltaY })}
    >
      {beginning !== null && (
        <div data-thread={DRAFT_ID} className={`${CARD} z-10`}>
          {beginning}
        </div>
      )}
      {shown.map((one) => (
        <ul
          key={one.annotation.id}
          data-thread={one.annotation.id}
          className={`${CARD} has-aria-[current]:z-10 has-aria-[current]:border-accent`}
        >
          {thread(one)}
        </ul>
      ))}
    </div>
  )
}

const CARD = 'absolute inset-x-2 top-0 overflow-hidden rounded-base border border-line bg-raised shadow-base'

/** Repositions the comments beside the page whenever something moves. */
function useFollowing({ view, watch }: MountedEditor, settle: () => void): void {
  useEffect(() => {
    const area = view.dom.closest('.page-area')
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        settle()
      })
    }
    const afterTyping = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        soon()
      }, AFTER_TYPING)
    }
    const grown = new ResizeObserver(soon)
    grown.observe(view.dom)
    if (area) grown.observe(area)
    const unwatch = watch(afterTyping)
    area?.addEventListener('scroll', soon, { passive: true })
    return () => {
      unwatch()
      grown.disconnect()
      area?.removeEventListener('scroll', soon)
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [view, watch, settle])
}

/** Buttons that go to the previous and next comment, which may be pages away. */
export function CommentNavigation({ editor }: { editor: MountedEditor }) {
  return (
    <>
      <IconButton
        icon="chevron-up"
        label={m.comments_previous()}
        onClick={() => void editor.annotations.go(editor.view, -1)}
      />
      <IconButton
        icon="chevron-down"
        label={m.comments_next()}
        onClick={() => void editor.annotations.go(editor.view, 1)}
      />
    </>
  )
}
