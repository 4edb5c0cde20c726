import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import { cancelJob, listJobs, removeJob, retryJob } from './actions.ts'
import type { JobsTools } from './tools.ts'

export function jobsRoutes(tools: JobsTools) {
  const { jobs } = os
  return {
    list: jobs.list.handler(async ({ input, context }) => ({
      jobs: await listJobs(tools, requireProved(context.actor), input),
    })),
    cancel: jobs.cancel.handler(({ input, context }) => cancelJob(tools, requireProved(context.actor), input.id)),
    retry: jobs.retry.handler(({ input, context }) => retryJob(tools, requireProved(context.actor), input.id)),
    remove: jobs.remove.handler(({ input, context }) => removeJob(tools, requireProved(context.actor), input.id)),
  }
}
