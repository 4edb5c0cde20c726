import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { m } from '../../messages/messages.js'

const LOOK = 'inline-block py-2.5 text-left font-semibold text-accent underline-offset-4 hover:underline'

/** A quiet way on, below or beside a form. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={LOOK}>
      {children}
    </Link>
  )
}

/** The same for what stays on this page. */
export function AuthButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" className={LOOK} />
}

export function SignInLink() {
  return <AuthLink to="/auth/login">{m.login_action()}</AuthLink>
}
