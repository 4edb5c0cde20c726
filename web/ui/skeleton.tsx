import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '../messages/messages.js'
import { classNames } from './class-names.ts'

/** A grey bar as a placeholder for text. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block h-4 rounded-base bg-line/70', className)} />
}

/** The placeholder for a page that is loading. */
export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto grid w-full max-w-2xl gap-4 px-5 py-10">
      <span className="sr-only">{m.ui_loading()}</span>
      <Skeleton className="h-7 w-2/5" />
      <Skeleton className="mt-4 w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-3/5" />
    </div>
  )
}

/** Returns whether an element is visible or nearly so within its scroll container. */
export function useNearlyVisible(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: element.closest('[data-scrolls]'),
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return near
}

/** A part of a long page that mounts, and loads its data, only when it is nearly visible. */
export function WhenVisible({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNearlyVisible(place)
  const [shown, setShown] = useState(false)
  if (near && !shown) setShown(true)
  return shown ? (
    children
  ) : (
    <div ref={place}>
      <Skeleton className="w-2/3" />
    </div>
  )
}
