// The thread that searches for orders of units and reads calendars, so that neither blocks the server.
import { planCalls, type CallRequest, type PlannedCalls } from '@replique/script'
import type { WorkerPool } from '../../../kernel/pool/worker-pool.ts'
import { serveTasks } from '../../../kernel/pool/worker-thread.ts'
import { readCalendar, type CalendarToRead } from './availability/read-calendar.ts'

/** All tasks of the thread. Arguments and results are plain values, because they are passed between threads. */
const tasks = {
  order: ({ request, budget }: { request: CallRequest; budget: number }): PlannedCalls =>
    planCalls({ ...request, budget, now: () => performance.now() }),
  readCalendar: (calendar: CalendarToRead) => readCalendar(calendar),
}
export type CallTasks = typeof tasks
export type CallWorkers = WorkerPool<CallTasks>

serveTasks(tasks)
