import { useEffect, useRef, type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import type { EditorParts } from './view-state.ts'
import { focusEditor } from './last-place.ts'
import { useKeys } from './editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'

interface Props {
  readonly title: string
  readonly parts: EditorParts
  /** Controls beside the title. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** Returns the focus to the page if it was lost with the closed view. */
function takeBack({ view }: MountedEditor): void {
  if (!view.isDestroyed && document.activeElement === document.body) focusEditor(view)
}

/**
 * The frame of a view that replaces the page: its title, its controls, and a button to go back. Escape goes back too.
 */
export function ViewFrame({ title, parts, tools, children }: Props) {
  const { view, editor } = parts
  const place = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // focus the visible part: the view while it is open, and the page once the view has closed
    content.current?.focus({ preventScroll: true })
    return () => void requestAnimationFrame(() => takeBack(editor))
  }, [editor])
  const back = (): void => view.change({ mainView: 'page' })
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
      <div
        ref={content}
        data-scrolls
        tabIndex={-1}
        className="min-h-0 grow overflow-y-auto px-4 py-4 outline-none rail:px-8"
      >
        {children}
      </div>
    </section>
  )
}
