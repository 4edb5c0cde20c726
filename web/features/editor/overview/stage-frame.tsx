import { useRef, type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { useKeys } from '../desk/use-keys.ts'
import type { ViewStore } from '../desk/view-state.ts'

interface Props {
  readonly title: string
  readonly view: ViewStore
  /** What can be chosen or done, beside the title. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A whole view in the page's place: its name, its tools, and the way back, which Escape is too. */
export function StageFrame({ title, view, tools, children }: Props) {
  const place = useRef<HTMLElement>(null)
  const back = (): void => view.change({ stage: 'page' })
  useKeys(place, ({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && (back(), true))
  return (
    <section ref={place} aria-label={title} className="flex min-h-0 grow flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 border-b border-line pr-1 pl-4">
        <h2 className="min-w-0 grow truncate text-sm font-semibold">{title}</h2>
        {tools && (
          <div className="-ml-3 flex min-w-0 items-center gap-x-2 max-rail:order-last max-rail:basis-full max-rail:pb-1">
            {tools}
          </div>
        )}
        <IconButton icon="x" label={m.overview_back()} onClick={back} />
      </div>
      <div data-scrolls tabIndex={-1} className="min-h-0 grow overflow-y-auto px-4 py-4 outline-none rail:px-8">
        {children}
      </div>
    </section>
  )
}
