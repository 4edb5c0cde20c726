import { useId, type ReactNode } from 'react'

interface Props {
  readonly title: string
  /** What the decision does, in a sentence. */
  readonly about: string
  readonly children: ReactNode
}

/** One decision of a production. */
export function Card({ title, about, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-b border-line p-4 last:border-b-0">
      <h3 id={id} className="font-serif text-lg">
        {title}
      </h3>
      <p className="text-sm text-ink-soft">{about}</p>
      {children}
    </section>
  )
}
