// The thread in which plays are read, laid out and printed, so that a long one keeps nobody waiting.
import { serveTasks } from '../../../kernel/pool/worker-thread.ts'
import { tasks } from './tasks.ts'

serveTasks(tasks)
