import { type ReactNode, useState } from 'react'
import { IconButton, Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { m } from '../../messages/messages.js'
import { TextField } from '../../ui/field.tsx'
import type { Refusal } from './refusal.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RefusalMessage } from './account-action.tsx'

interface Deed {
  readonly label: string
  readonly run: () => void
}

interface DeviceRowProps {
  readonly icon: string
  readonly name: ReactNode
  readonly facts: ReactNode
  readonly rename?: Deed
  readonly remove?: Deed
  /** The dialogs that the row's buttons open. */
  readonly children?: ReactNode
}

/** A row in a list of keys, apps or identities, with the item's name, details and actions. */
export function DeviceRow({ icon, name, facts, rename, remove, children }: DeviceRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Icon name={icon} className="text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">{facts}</p>
      </div>
      {rename && <IconButton icon="pencil" label={rename.label} onClick={rename.run} />}
      {remove && <IconButton icon="trash-2" label={remove.label} onClick={remove.run} />}
      {children}
    </li>
  )
}

interface NameStepProps {
  readonly suggestion: string
  readonly action: string
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onType: () => void
  readonly onName: (name: string) => void
}

/** A form that asks for the name under which a device is listed. */
export function NameStep({ suggestion, action, busy, refusal, onType, onName }: NameStepProps) {
  const [name, setName] = useState(suggestion)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onName(name.trim() || suggestion)
      }}
    >
      <TextField
        label={m.profile_device_name()}
        hint={m.profile_device_name_hint()}
        error={refusal?.message}
        value={name}
        onChange={(event) => {
          onType()
          setName(event.target.value)
        }}
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" look="solid" busy={busy} className="justify-self-end">
        {action}
      </Button>
    </form>
  )
}

interface RemovalDialogProps {
  readonly title: string
  readonly text: string
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** Asks before removing a sign-in method. */
export function RemovalDialog({ title, text, busy, refusal, onClose, onRemove }: RemovalDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.profile_cancel()}
          </Button>
          <Button look="solid" icon="trash-2" busy={busy} onClick={onRemove}>
            {m.profile_remove()}
          </Button>
        </>
      }
    >
      <RefusalMessage refusal={refusal} />
    </Dialog>
  )
}
