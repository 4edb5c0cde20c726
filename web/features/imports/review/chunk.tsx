import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Pixels around the window within which rows are drawn. */
const NEAR = 1_200
/** Pixels that a row takes before anybody has seen it. */
const ROW = 72

/**
 * Rows that are drawn when the window is near, and keep their place when it is not: a play of four hundred pages is as
 * quick as one of four.
 */
export function Chunk({ rows, held, children }: { rows: number; held: boolean; children: () => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const place = box.current
    if (!place) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        if (!entry.isIntersecting) setHeight(place.offsetHeight)
        setNear(entry.isIntersecting)
      },
      { rootMargin: `${NEAR}px 0px` },
    )
    watch.observe(place)
    return () => watch.disconnect()
  }, [])
  const drawn = near || held
  return (
    <div ref={box} role="presentation" style={drawn ? {} : { height: height ?? rows * ROW }}>
      {drawn && children()}
    </div>
  )
}
