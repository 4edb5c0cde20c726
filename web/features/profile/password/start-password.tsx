import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { buttonClasses } from '../../../ui/button.tsx'
import { meQuery } from '../queries.ts'

/** Whoever still uses a printed password is asked to take one of their own. */
export function StartPassword() {
  const { data } = useQuery(meQuery)
  if (!data?.startPassword) return null
  return (
    <div
      role="status"
      className="my-4 grid justify-items-start gap-3 rounded-base border border-accent bg-accent-soft p-4"
    >
      <p className="font-semibold">{m.profile_start_password()}</p>
      <p>{m.profile_start_password_lead()}</p>
      <Link to="/profile" hash="password" className={buttonClasses('solid')}>
        {m.profile_start_password_go()}
      </Link>
    </div>
  )
}
