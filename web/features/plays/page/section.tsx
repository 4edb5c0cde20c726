import { Button } from '../../../ui/button.tsx'
import type { ReactNode } from 'react'

/** Number of rows of a long list shown before it is expanded. */
export const INITIAL_ROWS = 12

/** A button that expands a list. */
export function ShowAllButton({ children, onClick }: { children: string; onClick: () => void }) {
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
