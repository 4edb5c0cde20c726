import type { Shared } from '@replique/manuscript'
import type { MountedEditor } from '../mount.ts'
import { useState, useId, type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Takes a decision as an undo step of its own. */
export const decide = ({ binding }: Pick<MountedEditor, 'binding'>, change: (shared: Shared) => unknown): void =>
  void binding.apart(() => binding.edit(change))

interface AskFirstProps {
  /** On the button, and above the question. */
  readonly label: string
  /** What happens then, in a sentence. */
  readonly about: string
  readonly action: string
  readonly look?: ButtonLook
  readonly disabled?: boolean
  readonly onDo: () => void
}

/** A button that says what it will do before it does it. */
export function AskFirst({ label, about, action, look = 'plain', disabled = false, onDo }: AskFirstProps) {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button look={look} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={label}
        description={about}
        footer={
          <>
            <Button look="plain" onClick={close}>
              {m.production_cancel()}
            </Button>
            <Button look="solid" onClick={() => (onDo(), close())}>
              {action}
            </Button>
          </>
        }
      />
    </>
  )
}

interface CardProps {
  readonly title: string
  /** What the decision does, in a sentence. */
  readonly about: string
  readonly children: ReactNode
}

/** One decision of a production. */
export function Card({ title, about, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-b border-line p-4 last:border-b-0">
      <h3 id={id} className="font-serif text-lg">
        {title}
      </h3>
      <p className="text-sm text-ink-soft">{about}</p>
      {children}
    </section>
  )
}
