// The thread that parses, lays out and prints plays, so that a long one doesn't block the server.
import { serveTasks } from '../../../kernel/pool/worker-thread.ts'
import { tasks } from './tasks.ts'

serveTasks(tasks)
