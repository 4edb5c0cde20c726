import { Button } from '../../../ui/button.tsx'
import type { ReactNode } from 'react'

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
    <section className="mt-10 first:mt-0">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}
