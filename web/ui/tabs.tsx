import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

export interface Tab<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly content: ReactNode
}

interface Props<Name extends string> {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly open: Name
  readonly onOpen: (name: Name) => void
}

/** Tabs that render only the open panel. Arrow keys move between them. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null)
  // scrolls to the open tab, because on a phone the row can be wider than the screen
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-tab='${open}']`)
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return (
    <Radix.Root value={open} onValueChange={(name) => onOpen(name as Name)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative -mx-5 mt-8 flex overflow-x-auto border-b border-line px-5 [scrollbar-width:none] rail:mx-0 rail:px-0"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.name}
            value={tab.name}
            data-tab={tab.name}
            className="-mb-px min-h-11 -outline-offset-2 shrink-0 border-b-2 border-transparent px-3 text-ink-soft first:pl-0 last:pr-0 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink rail:px-4 rail:first:pl-1"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.name} value={tab.name} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
