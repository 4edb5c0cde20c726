import type { ReactNode } from 'react'

interface Props {
  /** Its place in the page's address. */
  readonly id: string
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A part of the profile: what it is about on the left, what can be changed on the right. */
export function Section({ id, title, note, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-3 border-b border-line py-6 rail:grid-cols-[14rem_1fr] rail:gap-8"
    >
      <div>
        <h3 id={`${id}-title`} className="font-semibold">
          {title}
        </h3>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
      <div className="max-w-md min-w-0">{children}</div>
    </section>
  )
}
