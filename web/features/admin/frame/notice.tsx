import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/** Something whoever reads this should know before they go on, and what can be done about it. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex gap-3 border-l-2 border-accent py-1 pl-4">
      <Icon name="circle-alert" className="mt-0.5 text-accent" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {children && <div className="max-w-prose text-ink-soft [overflow-wrap:anywhere]">{children}</div>}
      </div>
    </div>
  )
}
