import type { ComparedPart, Comparison, Layout, PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { drawLines, type Look } from './draw-lines.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { MountedEditor } from '../mount.ts'

/** Options for showing a comparison. */
interface Shown extends Look {
  /** Whether unchanged scenes are shown too. */
  readonly whole: boolean
  /** Restores an earlier scene. Null if that is not possible. */
  readonly onRestore: ((part: ComparedPart) => void) | null
}

/** A rendered comparison, and the elements to stop at when stepping through it. */
interface Drawn {
  readonly content: DocumentFragment
  readonly stops: readonly HTMLElement[]
}

const isQuiet = ({ state, moved }: ComparedPart): boolean => state === 'same' && moved !== true

/** Returns the name of a part, such as "3 · INT. BUS". */
function nameOf({ now, was }: ComparedPart): string {
  const { kind, heading, number } = now ?? was ?? { kind: 'opening', heading: '' }
  if (kind === 'opening') return m.versions_opening()
  return [number, heading || m.editor_scene_unnamed()].filter(Boolean).join(' · ')
}

function stateOf({ state, moved }: ComparedPart): string {
  const words = {
    same: () => (moved ? m.versions_part_moved() : m.versions_part_same()),
    changed: () => (moved ? m.versions_part_changed_moved() : m.versions_part_changed()),
    added: m.versions_part_added,
    removed: m.versions_part_removed,
  }
  return words[state]()
}

function drawHead(part: ComparedPart, onRestore: Shown['onRestore']): HTMLElement {
  const head = document.createElement('header')
  head.className = 'compared-head'
  const title = document.createElement('h2')
  const state = document.createElement('span')
  state.className = 'compared-state'
  state.textContent = stateOf(part)
  const name = document.createElement('span')
  name.textContent = `${nameOf(part)} `
  // the heading itself follows on the page
  if ((part.now ?? part.was)?.kind !== 'opening') name.className = 'sr-only'
  title.append(name, state)
  head.append(title)
  // no button for a scene that only moved: restoring would leave it where it is now
  if (onRestore !== null && part.was !== undefined && part.state !== 'same') {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = m.versions_restore_scene()
    button.setAttribute('aria-label', m.versions_restore_scene_named({ words: nameOf(part) }))
    button.addEventListener('click', () => onRestore(part))
    head.append(button)
  }
  return head
}

/** Returns the first line of each run of changed lines. A part that has only moved counts as a single stop. */
function stopsIn(section: HTMLElement, part: ComparedPart): HTMLElement[] {
  const stops: HTMLElement[] = []
  let before = false
  for (const line of section.querySelectorAll<HTMLElement>('.chunk > p')) {
    const changed = line.dataset['change'] !== undefined
    if (changed && !before) stops.push(line)
    before = changed
  }
  const head = section.querySelector<HTMLElement>('.compared-head')
  return stops.length === 0 && part.moved && head !== null ? [head] : stops
}

function gap(count: number): HTMLElement {
  const line = document.createElement('div')
  line.className = 'compared-gap'
  line.textContent = m.versions_unchanged({ count })
  return line
}

/** Renders a comparison as a page. */
function drawComparison({ parts }: Comparison, shown: Shown): Drawn {
  const content = document.createDocumentFragment()
  const stops: HTMLElement[] = []
  let quiet = 0
  const leave = (): void => {
    if (quiet > 0) content.append(gap(quiet))
    quiet = 0
  }
  for (const part of parts) {
    if (isQuiet(part) && !shown.whole) {
      quiet++
      continue
    }
    leave()
    const section = document.createElement('div')
    section.className = 'compared-part'
    section.dataset['state'] = part.state
    if (!isQuiet(part)) section.append(drawHead(part, shown.onRestore))
    section.append(...drawLines(part.lines, shown))
    const found = stopsIn(section, part)
    for (const stop of found) stop.tabIndex = -1
    stops.push(...found)
    content.append(section)
  }
  leave()
  return { content, stops }
}

interface Props {
  readonly comparison: Comparison
  readonly editor: MountedEditor
  readonly whole: boolean
  readonly onRestore: ((part: ComparedPart) => void) | null
  /** Called with the changes in order, each time they are drawn. */
  readonly onDrawn: (stops: readonly HTMLElement[]) => void
}

interface PageLook {
  readonly layout: Layout
  readonly kind: PlayKind
  readonly language: string
}

function useDrawing(place: RefObject<HTMLElement | null>, props: Props, { layout, kind }: PageLook): void {
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

/** Two moments of a play merged into one text on its page. */
export function ComparedPage(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { live } = props.editor
  const { layout, frame } = live
  useDrawing(place, props, { layout, kind: frame.kind, language: frame.language })
  useEffect(() => {
    if (scroller.current === null) return
    // focused, so that the arrow keys scroll it regardless of its content
    scroller.current.tabIndex = 0
    scroller.current.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={m.versions_compared_text()}
      className="page-area min-h-0 grow overflow-y-auto overflow-x-clip outline-none"
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
