import { Button } from '../../../ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/** Rows of a long list that are shown before somebody asks for the rest. */
export const FIRST = 12

/** Asks for the rest of a list. */
export function RestButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button look="plain" className="mt-2 -ml-4" onClick={onClick}>
      {children}
    </Button>
  )
}

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the play's page. */
export function Section({ title, children }: Props) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

const hasRoom = (): boolean => matchMedia('(min-width: 56.25rem)').matches

/** A long part: open where there is room, closed on a phone until it is asked for; nothing of it is read before. */
export function FoldedSection({ title, children }: Props) {
  const [open, setOpen] = useState(hasRoom)
  return (
    <details className="group mt-10" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="mb-3 -ml-1 flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-base pr-3 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="size-5 text-ink-soft group-open:rotate-90" />
        <h2 className="text-lg font-semibold">{title}</h2>
      </summary>
      {open && children}
    </details>
  )
}
