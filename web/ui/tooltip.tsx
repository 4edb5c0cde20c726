import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/**
 * `delay`: milliseconds before the first tooltip. `skip`: milliseconds after one closes within which the next opens
 * immediately.
 */
export const TOOLTIP = { delay: 700, skip: 300 } as const

/** Returns the delay for a tooltip when the previous one closed at `gone`. */
export function tooltipDelay(gone: number, now: number): number {
  return now - gone < TOOLTIP.skip ? 0 : TOOLTIP.delay
}

type Tipped = HTMLElement | undefined
type Show = (tipped: Tipped) => void

/** Returns a function that moves the tooltip to the next control, after the delay or immediately. */
function takeTurns(show: Show): (next: Tipped, atOnce?: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let now: Tipped
  let shown = false
  let gone = Number.NEGATIVE_INFINITY
  return (next, atOnce = false) => {
    if (next === now) return
    clearTimeout(timer)
    if (shown) {
      gone = performance.now()
      show(undefined)
    }
    shown = false
    now = next
    const reveal = () => {
      shown = true
      show(next)
    }
    if (!next) return
    if (atOnce) reveal()
    else timer = setTimeout(reveal, tooltipDelay(gone, performance.now()))
  }
}

/**
 * Reports the control whose `data-tip` should be shown: after hovering for a moment, or immediately when reached by
 * Tab.
 */
function watchTips(root: HTMLElement, show: Show): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true }
  const turn = takeTurns(show)
  const leave = () => turn(undefined)
  let tabbing = false
  const point = ({ target, pointerType }: PointerEvent) => {
    // hovering over the tooltip itself doesn't close it
    if (pointerType !== 'touch' && !closest(target, '[role=tooltip]')) turn(closest(target, '[data-tip]'))
  }
  const press = ({ key }: KeyboardEvent) => {
    tabbing = key === 'Tab'
    if (key === 'Escape') leave()
  }
  // shows a tip only for focus by Tab, not for focus that returns from a menu
  const focus = ({ target }: FocusEvent) => turn(tabbing ? closest(target, '[data-tip]') : undefined, true)
  root.addEventListener('pointerover', point, options)
  root.addEventListener('pointerleave', ({ target }) => target === root && leave(), options)
  root.addEventListener('focusin', focus, options)
  for (const type of ['focusout', 'pointerdown', 'scroll']) root.addEventListener(type, leave, options)
  document.addEventListener('keydown', press, options)
  document.addEventListener('pointerdown', () => (tabbing = false), options)
  return () => {
    leave()
    stop.abort()
  }
}

function closest(target: EventTarget | null, selector: string): Tipped {
  return target instanceof Element ? (target.closest<HTMLElement>(selector) ?? undefined) : undefined
}

interface Tip {
  readonly text: string
  readonly side: 'left' | 'middle' | 'right'
  readonly style: { readonly top: number; readonly left?: number; readonly right?: number }
}

/** Distance from the window's edge, in pixels, within which a centred tooltip would not fit. */
const EDGE = 136
const MARGIN = 8

/** Wraps a part of the page whose controls have a `data-tip`: an icon's name or its shortcut. */
export function TooltipArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<Tip>()
  useEffect(
    () => (area.current ? watchTips(area.current, (control) => setTip(control && placeBelow(control))) : undefined),
    [],
  )
  return (
    <div ref={area} className="contents">
      {children}
      {tip && (
        <div
          role="tooltip"
          style={tip.style}
          className={classNames('fixed z-50 pt-1.5', tip.side === 'middle' && '-translate-x-1/2')}
        >
          <div className="max-w-64 rounded-base bg-ink px-2.5 py-1.5 text-sm text-paper">{tip.text}</div>
        </div>
      )}
    </div>
  )
}

/** Returns a position under the control and inside the window. */
function placeBelow(control: HTMLElement): Tip {
  const { left, right, bottom: top } = control.getBoundingClientRect()
  const middle = (left + right) / 2
  const text = control.dataset['tip'] ?? ''
  if (middle < EDGE) return { text, side: 'left', style: { top, left: MARGIN } }
  if (middle > innerWidth - EDGE) return { text, side: 'right', style: { top, right: MARGIN } }
  return { text, side: 'middle', style: { top, left: middle } }
}
