import { JobStrip } from '../../features/jobs/index.ts'
import { PlayList } from '../../features/plays/index.ts'

export function Page() {
  return <PlayList jobs={<JobStrip />} />
}
