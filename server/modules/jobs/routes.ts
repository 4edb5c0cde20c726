import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import { cancelJob, listJobs, removeJob, retryJob, type JobsDeps } from './actions.ts'

export function jobsRoutes(deps: JobsDeps) {
  const { jobs } = os
  return {
    list: jobs.list.handler(async ({ input, context }) => ({
      jobs: await listJobs(deps, requireProved(context.actor), input),
    })),
    cancel: jobs.cancel.handler(({ input, context }) => cancelJob(deps, requireProved(context.actor), input.id)),
    retry: jobs.retry.handler(({ input, context }) => retryJob(deps, requireProved(context.actor), input.id)),
    remove: jobs.remove.handler(({ input, context }) => removeJob(deps, requireProved(context.actor), input.id)),
  }
}
