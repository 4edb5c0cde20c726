import type { ReactNode } from 'react'

/** A part of the profile: what it is about on the left, what can be changed on the right. */
export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-b border-line py-6 first:pt-2 rail:grid-cols-[14rem_1fr] rail:gap-8">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
      <div className="max-w-md">{children}</div>
    </section>
  )
}
