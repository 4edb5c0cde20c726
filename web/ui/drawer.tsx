import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { m } from '../messages/messages.js'
import { IconButton } from './button.tsx'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays in place under the scrolling content. */
  readonly footer?: ReactNode
}

/** A panel for looking something up: a bottom sheet on a phone, a side column elsewhere. */
export function Drawer({ title, onClose, children, footer }: Props) {
  const before = useRef<Element | null>(null)
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[oklch(0.15_0.01_55/0.5)]" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => (before.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // the page may have moved on meanwhile
            if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
          }}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[85dvh] flex-col rounded-t-base bg-raised pb-[env(safe-area-inset-bottom)] shadow-base rail:inset-y-0 rail:left-auto rail:max-h-none rail:w-[27rem] rail:rounded-none rail:border-l rail:border-line"
        >
          <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
            <Radix.Title className="min-w-0 font-serif text-xl leading-snug">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="x" label={m.ui_close()} />
            </Radix.Close>
          </header>
          <div className="min-h-0 grow overflow-y-auto px-5 pt-2 pb-5">{children}</div>
          {footer && <footer className="border-t border-line px-5 py-1">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
