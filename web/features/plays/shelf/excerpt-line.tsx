import type { Excerpt } from '@replique/contract'
import { Fragment, type ReactNode } from 'react'

/** The line that has what was looked for, with it marked. */
export function ExcerptLine({ excerpt }: { excerpt: Excerpt }) {
  const { text, marks } = excerpt
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(
      <Fragment key={from}>
        {text.slice(at, from)}
        <mark className="bg-accent-soft text-ink">{text.slice(from, to)}</mark>
      </Fragment>,
    )
    at = to
  }
  return (
    <p className="mt-1 font-serif text-ink [overflow-wrap:anywhere]">
      {parts}
      {text.slice(at)}
    </p>
  )
}
