import { Dialog as Radix } from 'radix-ui'
import { createContext, use, useRef, type ReactNode } from 'react'
import { m } from '../messages/messages.js'
import { IconButton } from './button.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** One sentence under the title. */
  readonly description?: string
  readonly children?: ReactNode
  /** Sets the focus after closing. Default: back to the element that had it before. */
  readonly onClosed?: () => void
  /** The buttons, the primary one last. */
  readonly footer?: ReactNode
}

const FIELDS = ['input:checked', 'input:not([type=radio])', 'select', 'textarea']
const FIELD = FIELDS.map((field) => `${field}:not([tabindex="-1"], :disabled)`).join()

/** Focuses the form's first field instead of the close button. */
function focusField(event: Event): void {
  const field = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>(FIELD)
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** Whether this dialog is inside another dialog. If so, it dims that dialog too. */
const Within = createContext(false)

/** Returns whether the focused field has its list open. Escape closes that list first. */
const isListOpen = (): boolean => document.activeElement?.matches('[role=combobox][aria-expanded=true]') === true

/** A modal dialog: a bottom sheet on a phone, a centred card elsewhere. */
export function Dialog({ open, onClose, onClosed, title, description, children, footer }: Props) {
  const before = useRef<Element | null>(null)
  const shade = use(Within) ? 'z-50' : 'z-40'
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={`fixed inset-0 ${shade} bg-[oklch(0.15_0.01_55/0.5)]`} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement
            focusField(event)
          }}
          onCloseAutoFocus={(event) => {
            // Radix has no trigger button to return the focus to, so it would be lost
            event.preventDefault()
            if (onClosed) onClosed()
            else if (before.current instanceof HTMLElement) before.current.focus()
          }}
          onEscapeKeyDown={(event) => isListOpen() && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] overflow-y-auto rounded-t-base bg-raised p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] shadow-base rail:inset-x-auto rail:top-1/2 rail:bottom-auto rail:left-1/2 rail:w-[30rem] rail:-translate-x-1/2 rail:-translate-y-1/2 rail:rounded-base rail:p-6"
        >
          <div className="flex items-start justify-between gap-3">
            <Radix.Title className="min-w-0 font-serif text-xl leading-snug [overflow-wrap:anywhere]">
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="x" label={m.ui_close()} className="-mt-2 -mr-2" />
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{description}</Radix.Description>
          )}
          {children && (
            <div className="mt-4">
              <Within value>{children}</Within>
            </div>
          )}
          {footer && <div className="mt-6 flex flex-wrap justify-end gap-2">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
