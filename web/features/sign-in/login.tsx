import { useState } from 'react'
import { invitedAddress } from '../../platform/session/pending-invite.ts'
import { useHalfSession } from '../../platform/session/session.ts'
import { TextWay } from './phone.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { MailWay, SsoWay, type Way } from './ways/ways.tsx'
import { PasswordWay } from './ways/password-way.tsx'

/** The login page: one of several methods, then a second factor if the account requires one. */
export function Login() {
  const half = useHalfSession()
  const [way, setWay] = useState<Way>('password')
  const [login, setLogin] = useState(invitedAddress)
  if (half) return <SecondFactor session={half} />
  const props = { login, onLogin: setLogin, onWay: setWay }
  if (way === 'mail') return <MailWay {...props} />
  if (way === 'text') return <TextWay {...props} />
  if (way === 'sso') return <SsoWay {...props} />
  return <PasswordWay {...props} />
}
