import type { ComponentProps } from 'react'
import { m } from '../../../messages/messages.js'
import { TextField } from '../../../ui/field.tsx'

/** A phone number with its country code. */
export function PhoneField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={m.phone_number()}
      hint={m.phone_number_hint()}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      required
      {...props}
    />
  )
}

/** The code of a text message, which phones offer by themselves. */
export function TextCodeField() {
  return (
    <TextField
      label={m.phone_code()}
      hint={m.phone_code_hint()}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      className="font-mono tracking-[0.3em]"
    />
  )
}
