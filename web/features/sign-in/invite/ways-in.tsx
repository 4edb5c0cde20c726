import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { buttonClasses } from '../../../ui/button.tsx'

/** The two ways to somebody who can accept an invitation. */
export function WaysIn() {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/auth/register" className={buttonClasses('solid')}>
        {m.register_action()}
      </Link>
      <Link to="/auth/login" className={buttonClasses()}>
        {m.login_action()}
      </Link>
    </div>
  )
}
