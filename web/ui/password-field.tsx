import { type ComponentProps, useState } from 'react'
import { m } from '../messages/messages.js'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'

/** A field for a password, which can be read while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextField
        {...props}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className="pr-12"
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={m.ui_show_password()}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-[1.875rem] right-0"
      />
    </div>
  )
}
