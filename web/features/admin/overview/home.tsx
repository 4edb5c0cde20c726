import { useSearch } from '@tanstack/react-router'
import { FlagsPage } from '../flags/flags.tsx'
import { Record } from '../record/record.tsx'
import { Overview } from './overview.tsx'

/** `/admin`: the instance at a glance, its flags, and the record of what administrators did. */
export function AdminHome() {
  const { part }: { part?: unknown } = useSearch({ strict: false })
  if (part === 'flags') return <FlagsPage />
  if (part === 'record') return <Record />
  return <Overview />
}
