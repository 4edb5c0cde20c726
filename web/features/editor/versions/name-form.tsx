import { useEffect, useId, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'

/** As the server has it, in characters. */
const LONGEST = 120

interface Props {
  readonly label: string
  readonly action: string
  readonly start?: string
  /** Resolves to what went wrong, or to nothing once it is done. */
  readonly onName: (name: string) => Promise<string | null>
  readonly onCancel?: () => void
}

/** One line with a name for a moment of the play. */
export function NameForm({ label, action, start = '', onName, onCancel }: Props) {
  const id = useId()
  const [name, setName] = useState(start)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const asked = onCancel !== undefined
  // somebody asked for this field and is about to write in it
  useEffect(() => {
    if (asked) field.current?.select()
  }, [asked])
  const submit = async (): Promise<void> => {
    if (name.trim() === '') return setFault(m.versions_name_missing())
    setBusy(true)
    const wrong = await onName(name.trim())
    setBusy(false)
    setFault(wrong)
    if (wrong === null) setName('')
  }
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-accent">
          {fault}
        </p>
      )}
      <div className="flex gap-2">
        <input
          id={id}
          value={name}
          maxLength={LONGEST}
          ref={field}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || onCancel === undefined) return
            event.stopPropagation()
            onCancel()
          }}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => (setName(event.target.value), setFault(null))}
          className="h-11 min-w-0 grow rounded-base border border-line-strong bg-raised px-3 aria-invalid:border-accent"
        />
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
