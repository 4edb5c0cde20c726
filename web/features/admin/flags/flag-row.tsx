import type { ReactNode } from 'react'
import { Problem } from '../../../ui/field.tsx'

interface Props {
  readonly name: string
  readonly label: string
  readonly says: ReactNode
  readonly failure: string | undefined
  readonly children: ReactNode
}

/** One flag: what it is called, what it does, and what sets it. */
export function FlagRow({ name, label, says, failure, children }: Props) {
  return (
    <li className="flex items-start gap-4 border-b border-line py-4">
      <div className="min-w-0 grow">
        <p className="font-semibold">{label}</p>
        <p className="max-w-prose text-ink-soft">{says}</p>
        <p className="mt-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
          <code>{name}</code>
        </p>
        <div aria-live="polite" className="mt-1">
          {failure && <Problem>{failure}</Problem>}
        </div>
      </div>
      {children}
    </li>
  )
}
