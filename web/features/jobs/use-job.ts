import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { jobs } from '../../platform/api/jobs.ts'
import { logFor } from '../../platform/log/log.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import '../../platform/api/job-failures.ts'
import { showToast } from '../../ui/toast/toasts.ts'

const log = logFor('jobs')

export type JobAct = 'cancel' | 'retry' | 'remove'

/** What may have happened to it meanwhile is seen by looking again. */
const LATE: ReadonlySet<string | undefined> = new Set(['job_not_found', 'job_moved_on'])

/** Cancels, begins anew or takes away a job; what is shown is read again, and a refusal is said. */
export function useJob(id: string): { busy: boolean; act: (what: JobAct) => Promise<void> } {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (what: JobAct) => {
    setBusy(true)
    try {
      log.debug(what)
      await jobs[what]({ id })
    } catch (error) {
      if (!LATE.has(failureCode(error))) showToast({ title: m.jobs_act_failed(), body: failureMessage(error) })
    }
    await client.invalidateQueries({ queryKey: ['jobs'] })
    setBusy(false)
  }
  return { busy, act }
}
