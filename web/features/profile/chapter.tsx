import type { ReactNode } from 'react'

/** Sections that belong together, under an address of their own. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 pt-8 first:pt-2">
      <h2 id={`${id}-title`} className="font-serif text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
