import type { ComparedPart, Comparison, Layout, PlayKind } from '@replique/script'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { drawComparison } from './draw-parts.ts'

interface Props {
  readonly comparison: Comparison
  readonly editor: MountedEditor
  readonly whole: boolean
  readonly onRestore: ((part: ComparedPart) => void) | null
  /** Hears where the changes are, in order, whenever they are drawn. */
  readonly onDrawn: (stops: readonly HTMLElement[]) => void
}

interface Dress {
  readonly layout: Layout
  readonly kind: PlayKind
  readonly language: string
}

function useDrawing(place: RefObject<HTMLElement | null>, props: Props, { layout, kind }: Dress): void {
  const { comparison, whole, onRestore } = props
  const told = useEffectEvent(props.onDrawn)
  const restored = useEffectEvent((part: ComparedPart) => onRestore?.(part))
  const mayRestore = onRestore !== null
  useLayoutEffect(() => {
    const { content, stops } = drawComparison(comparison, {
      layout,
      kind,
      whole,
      onRestore: mayRestore ? (part) => restored(part) : null,
    })
    place.current?.replaceChildren(content)
    told(stops)
  }, [place, comparison, layout, kind, whole, mayRestore])
}

/** Two moments of a play as one text on its page. */
export function ComparedPage(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { live } = props.editor
  const { layout, frame } = live
  useDrawing(place, props, { layout, kind: frame.kind, language: frame.language })
  useEffect(() => {
    if (scroller.current === null) return
    // it scrolls by the arrow keys, whatever is in it
    scroller.current.tabIndex = 0
    scroller.current.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={m.versions_compared_text()}
      className="desk min-h-0 grow overflow-y-auto overflow-x-clip outline-none"
    >
      <div
        ref={place}
        className="script compared"
        lang={frame.language}
        data-layout={layout.name}
        data-typeface={layout.typeface}
        {...(layout.runIn && { 'data-run-in': '' })}
        {...(layout.nameBeside && { 'data-name-beside': '' })}
      />
    </div>
  )
}
