import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field.tsx'
import type { WayProps } from './way.ts'

type Props = Pick<WayProps, 'login' | 'onLogin'> & ComponentProps<typeof TextField>

/** Who it is: an address, or the login name of an account without a mailbox. */
export function LoginField({ login, onLogin, ...rest }: Props) {
  return (
    <TextField
      name="email"
      value={login}
      onChange={(event) => onLogin(event.target.value)}
      inputMode="email"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      required
      {...rest}
    />
  )
}
