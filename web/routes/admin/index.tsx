import { AdminHome } from '../../features/admin/overview/home.tsx'
import { kindInWords, reasonInWords } from '../../features/jobs/job.ts'

const JOB_WORDS = { kind: kindInWords, reason: reasonInWords }

export function Page() {
  return <AdminHome jobWords={JOB_WORDS} />
}
