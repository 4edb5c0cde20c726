import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { buttonClasses } from '../../ui/button.tsx'
import { meQuery } from './queries.ts'

/** The way to the administration, for those who may enter it. */
export function AdministrationLink() {
  const { data } = useQuery(meQuery)
  if (!data?.admin) return null
  return (
    <Link to="/admin" className={buttonClasses('plain')}>
      {m.page_admin()}
    </Link>
  )
}
