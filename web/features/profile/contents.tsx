import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../../messages/messages.js'

const CHAPTERS = [
  { id: 'you', title: m.profile_you },
  { id: 'sign-in', title: m.profile_sign_in },
  { id: 'security', title: m.profile_security },
  { id: 'news', title: m.profile_news },
  { id: 'voices', title: m.profile_voices },
  { id: 'plan', title: m.profile_plan },
  { id: 'device', title: m.profile_device },
  { id: 'data', title: m.profile_data },
] as const

/** The way to each chapter. An address that names a place opens there. */
export function Contents() {
  useEffect(() => {
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [])
  return (
    <nav aria-label={m.profile_contents()} className="-mx-1 mb-2 border-b border-line pb-2">
      <ul className="flex flex-wrap">
        {CHAPTERS.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/profile"
              hash={id}
              className="inline-flex min-h-11 items-center px-1 mr-4 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {title()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
