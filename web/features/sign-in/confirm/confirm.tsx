import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { arrival } from '../../../platform/session/callback.ts'
import { keepWish } from '../../../platform/session/saved-path.ts'
import { useStore } from '../../../platform/store.ts'
import { Arrived } from './arrived.tsx'
import { EnterCode } from './enter-code.tsx'
import { ForAnotherSite } from './for-another-site.tsx'
import { FromLetter } from './from-letter.tsx'
import { siteBehind } from './hand-over.ts'
import { leadOn } from './lead-on.ts'
import { readLetterLink } from './letter-link.ts'
import { NothingHere } from './told.tsx'

/** Where letters and other services lead back to. */
export function Confirm() {
  const arrived = useStore(arrival)
  const { phone } = useAuthSettings()
  const router = useRouter()
  const [query] = useState(() => location.search)
  const link = readLetterLink(query)
  if (arrived) return <Arrived arrived={arrived} />
  const broken = query.includes('token')
  if (!link) return phone && !broken ? <EnterCode /> : <NothingHere broken={broken} />
  const site = siteBehind(query)
  if (site) return <ForAnotherSite link={link} site={site} />
  // an invitation is accepted where its page is
  if (link.type === 'invite') return <Navigate to="/auth/invite" search={{ ...link }} replace />
  return <FromLetter link={link} onUse={() => keepWish(query)} onIn={() => void leadOn(router, link.type)} />
}
