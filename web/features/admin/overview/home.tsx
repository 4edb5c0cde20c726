import { useSearch } from '@tanstack/react-router'
import type { JobWords } from '../jobs/job-row.tsx'
import { Jobs } from '../jobs/jobs.tsx'
import { FlagsPage } from '../flags/flags.tsx'
import { Record } from '../record/record.tsx'
import { Overview } from './overview.tsx'

/** `/admin`: the instance at a glance, its flags, what people wait for, and the record of what administrators did. */
export function AdminHome({ jobWords }: { jobWords: JobWords }) {
  const { part }: { part?: unknown } = useSearch({ strict: false })
  if (part === 'flags') return <FlagsPage />
  if (part === 'jobs') return <Jobs words={jobWords} />
  if (part === 'record') return <Record />
  return <Overview />
}
