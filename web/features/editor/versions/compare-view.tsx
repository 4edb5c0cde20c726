import './versions.css'
import { comparePlays, type Comparison, type ComparedPart } from '@replique/script'
import { useEffect, useState, useRef } from 'react'
import type { PlayConnection } from '../connection/link.ts'
import { NOW, openMoment, type Moment, historyOf } from './history.ts'
import { faultOf, isRestoring, restore } from './restore-version.ts'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { useFrame, useKeys } from '../shell/editor-hooks.ts'
import { CompareBar } from './compare-bar.tsx'
import { ComparedPage } from './compared-page.tsx'

/** A comparison once both moments have loaded, and whether the current text has changed since. */
interface Compared {
  readonly comparison: Comparison | null
  readonly fault: string | null
  readonly stale: boolean
  readonly again: () => void
}

type Found = Pick<Compared, 'comparison' | 'fault'> & { readonly time: number }

/**
 * Compares two moments of a play. The current text is read when the comparison starts, and again when `again` is
 * called. The last result is shown until the next one is ready.
 */
function useComparison(link: PlayConnection, [earlier, later]: readonly [Moment, Moment]): Compared {
  const [time, setTime] = useState(0)
  const [found, setFound] = useState<Found>({ comparison: null, fault: null, time: 0 })
  const [changedAt, setChangedAt] = useState(-1)
  useEffect(() => {
    let current = true
    const hold = (next: Found): void => {
      if (current) setFound(next)
    }
    Promise.all([openMoment(link, earlier), openMoment(link, later)])
      .then(([before, after]) => hold({ comparison: comparePlays(before.play, after.play), fault: null, time }))
      .catch((error: unknown) => hold({ comparison: null, fault: faultOf(error), time }))
    return () => {
      current = false
    }
  }, [link, earlier, later, time])
  useEffect(() => {
    if (earlier !== NOW && later !== NOW) return undefined
    const note = (): void => setChangedAt(time)
    link.doc.on('update', note)
    return () => link.doc.off('update', note)
  }, [link, earlier, later, time])
  return { ...found, stale: changedAt === found.time, again: () => setTime((now) => now + 1) }
}

/** Returns the current position among the changes, or -1 before the first, and functions to move it. */
function useStops() {
  const stops = useRef<readonly HTMLElement[]>([])
  const [at, setAt] = useState(-1)
  const [count, setCount] = useState(0)
  const go = (way: 1 | -1): void => {
    if (stops.current.length === 0) return
    const next = at < 0 && way < 0 ? stops.current.length - 1 : at + way
    const place = (next + stops.current.length) % stops.current.length
    const stop = stops.current[place]
    stop?.scrollIntoView({ block: 'center' })
    stop?.focus({ preventScroll: true })
    setAt(place)
  }
  const take = (found: readonly HTMLElement[]): void => {
    stops.current = found
    setCount(found.length)
    setAt(-1)
  }
  return { at, count, go, take }
}

/**
 * Returns the direction of a key: n and p, as in other diff viewers, or Alt with an arrow key wherever the focus is.
 */
function wayOf(event: KeyboardEvent): 1 | -1 | null {
  const { key, altKey, ctrlKey, metaKey, target } = event
  if (altKey) return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
  if (ctrlKey || metaKey || target instanceof HTMLSelectElement) return null
  return key === 'n' ? 1 : key === 'p' ? -1 : null
}

/** The message shown instead of a comparison, or above it. */
function Told({ compared, restoring }: { compared: Compared; restoring: boolean }) {
  const { comparison, fault, stale, again } = compared
  if (restoring)
    return (
      <p role="status" className="border-b border-line bg-sunk px-4 py-3 text-sm">
        {m.versions_restoring()}
      </p>
    )
  if (fault !== null)
    return (
      <p role="alert" className="px-4 py-6">
        {fault}
      </p>
    )
  if (comparison === null)
    return (
      <p role="status" className="px-4 py-6 text-ink-soft">
        {m.versions_comparing()}
      </p>
    )
  if (!stale) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 border-b border-line bg-sunk px-4 py-1 text-sm">
      {m.versions_stale()}
      <Button look="plain" onClick={again}>
        {m.versions_compare_again()}
      </Button>
    </p>
  )
}

/** Two moments of the play merged into one text in its layout, with the changes marked. */
export function CompareView({ parts }: { parts: EditorParts }) {
  const { link, editor, view, writable } = parts
  const history = historyOf(link)
  const { compared, status } = useStore(history.state)
  const [whole, setWhole] = useState(false)
  const found = useComparison(link, compared)
  const { comparison, again } = found
  const stops = useStops()
  const place = useRef<HTMLElement>(null)
  useFrame(editor)
  useEffect(() => {
    if (status === 'loading') void history.load()
  }, [history, status])
  const close = (): void => {
    view.change({ mainView: 'page' })
    // where there is a keyboard, typing continues where the caret was
    if (matchMedia('(pointer: fine)').matches)
      requestAnimationFrame(() => editor.view.isDestroyed || editor.view.focus())
  }
  useKeys(place, (event) => {
    if (event.key === 'Escape') return (close(), true)
    const way = wayOf(event)
    return way !== null && (stops.go(way), true)
  })
  const [moment, later] = compared
  const restoring = useStore(isRestoring(link))
  const mayRestore = writable && later === NOW && moment !== NOW && !restoring
  const bring = async (part?: ComparedPart): Promise<void> => {
    if (await restore(parts, part === undefined ? { moment } : { moment, scene: part.was?.id ?? null })) again()
  }
  return (
    <section ref={place} aria-label={m.versions_compare()} className="flex min-h-0 grow flex-col">
      <CompareBar
        history={history}
        comparison={comparison}
        whole={whole}
        onWhole={setWhole}
        stops={stops}
        onRestore={mayRestore ? () => void bring() : null}
        onClose={close}
      />
      <Told compared={found} restoring={restoring} />
      {comparison !== null && (
        <ComparedPage
          comparison={comparison}
          editor={editor}
          whole={whole}
          onRestore={mayRestore ? (part) => void bring(part) : null}
          onDrawn={stops.take}
        />
      )}
    </section>
  )
}
