import type { Awareness } from 'y-protocols/awareness'
import type { Transaction } from 'yjs'
import { useEffect, useState } from 'react'
import type { MountedEditor } from '../mount.ts'
import { reveal, scrollerOf } from '../writing/navigation.ts'
import { debounced, peersOf, type Peer } from './peers.ts'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { announceText } from '../shell/editor-hooks.ts'

/** `taken`: the user scrolled or typed. `left`: the followed person left the play. */
export type Ending = 'taken' | 'left'

interface Followed {
  readonly editor: MountedEditor
  readonly awareness: Awareness
  /** The user id of the followed person, who may have several pages open. */
  readonly id: string
}

/**
 * A followed caret can move between `from` and `to` without scrolling. Otherwise the page scrolls to bring it to `at`.
 * All are fractions of the screen's height.
 */
const BAND = { from: 0.15, to: 0.7, at: 0.4 }
/** Distance in screens within which the page scrolls smoothly. It jumps to positions that are farther away. */
const NEAR = 2

/**
 * Chooses which of a user's open pages to follow: the one that moved last, otherwise one with a caret, otherwise any.
 */
function pageOf(awareness: Awareness, id: string, last: number | null): Peer | undefined {
  const pages = peersOf(awareness).filter((peer) => peer.id === id)
  return pages.find(({ client }) => client === last) ?? pages.findLast(({ cursor }) => cursor !== null) ?? pages[0]
}

/** Scrolls a position into the middle band of the screen, smoothly if it is near. */
export function scrollNear({ view }: MountedEditor, pos: number): void {
  const scroller = scrollerOf(view)
  const { top, height } = scroller.getBoundingClientRect()
  const place = (view.coordsAtPos(pos).top - top) / height
  if (place >= BAND.from && place <= BAND.to) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (Math.abs(place) > NEAR) reveal(view, pos)
  else scroller.scrollBy({ top: (place - BAND.at) * height, behavior: still ? 'instant' : 'smooth' })
}

const wantsEscape = (): boolean =>
  document.querySelector('[role=menu],[role=dialog],[role=listbox]:not([hidden])') !== null

/** Keeps a person's caret in view until the user scrolls or types. Returns a function that stops it. */
export function follow({ editor, awareness, id }: Followed, ended: (why: Ending) => void): () => void {
  const { view, binding } = editor
  const { doc } = binding.shared
  const own = (): string => JSON.stringify(binding.saveSelection(view.state))
  const stood = own()
  let last: number | null = null
  const look = debounced(requestAnimationFrame, cancelAnimationFrame, () => {
    const page = pageOf(awareness, id, last)
    if (page === undefined) return ended('left')
    if (own() !== stood) return ended('taken')
    const pos = binding.resolvePosition(page.cursor?.head, view.state.doc)
    if (pos !== null) scrollNear(editor, pos)
  })
  const moved = ({ updated }: { updated: number[] }): void => {
    last =
      updated.findLast((client) => peersOf(awareness).some((peer) => peer.id === id && peer.client === client)) ?? last
    look.soon()
  }
  const taken = (): void => ended('taken')
  const wrote = (_update: Uint8Array, _origin: unknown, _doc: unknown, tr: Transaction): void => {
    if (tr.local) taken()
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || wantsEscape()) return
    event.stopPropagation()
    taken()
  }
  const scroller = scrollerOf(view)
  const gestures = ['wheel', 'touchmove', 'pointerdown'] as const
  for (const gesture of gestures) scroller.addEventListener(gesture, taken, { passive: true })
  // in the capture phase, to handle Escape first
  addEventListener('keydown', pressed, true)
  awareness.on('change', moved)
  doc.on('update', wrote)
  const unwatch = editor.watch(look.soon)
  look.soon()
  return () => {
    look.cancel()
    for (const gesture of gestures) scroller.removeEventListener(gesture, taken)
    removeEventListener('keydown', pressed, true)
    awareness.off('change', moved)
    doc.off('update', wrote)
    unwatch()
  }
}

interface Props {
  readonly parts: EditorParts
  /** The person whose caret the page follows. */
  readonly id: string
}

/** A subtle frame in the followed user's colour, and a button to stop following. */
export function Following({ parts, id }: Props) {
  const { editor, link, view } = parts
  const [peer] = useState(() => peersOf(link.awareness).find((one) => one.id === id))
  const name = peer?.name ?? ''
  useEffect(() => {
    const end = (words: string): void => {
      announceText(words)
      if (view.get().following === id) view.change({ following: null })
    }
    announceText(m.together_following_said({ name }))
    return follow({ editor, awareness: link.awareness, id }, (why) =>
      end(why === 'left' ? m.together_left({ name }) : m.together_follow_ended({ name })),
    )
  }, [editor, link, view, id, name])
  return (
    <section aria-label={m.together_following({ name })} className={`follow-frame hue-${peer?.hue ?? 1}`}>
      <p className="follow-name absolute bottom-3 left-1/2 flex max-w-[calc(100%-1.5rem)] -translate-x-1/2 items-center rounded-base pl-3 text-sm font-semibold shadow-base">
        <span className="truncate">{m.together_following({ name })}</span>
        <button
          type="button"
          aria-label={m.together_follow_stop()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => view.change({ following: null })}
          className="inline-flex size-11 shrink-0 items-center justify-center"
        >
          <Icon name="x" className="size-4" />
        </button>
      </p>
    </section>
  )
}
