import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { watchTips } from './tip-watch.ts'

interface Tip {
  readonly text: string
  readonly side: 'left' | 'middle' | 'right'
  readonly style: { readonly top: number; readonly left?: number; readonly right?: number }
}

/** Pixels within which a tip in the middle would leave the window. */
const EDGE = 136
const MARGIN = 8

/** Around the parts of a page whose controls have a `data-tip`: the name of an icon, or its keys. */
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

/** Under the control, within the window. */
function placeBelow(control: HTMLElement): Tip {
  const { left, right, bottom: top } = control.getBoundingClientRect()
  const middle = (left + right) / 2
  const text = control.dataset['tip'] ?? ''
  if (middle < EDGE) return { text, side: 'left', style: { top, left: MARGIN } }
  if (middle > innerWidth - EDGE) return { text, side: 'right', style: { top, right: MARGIN } }
  return { text, side: 'middle', style: { top, left: middle } }
}
