// The thread that parses, lays out and prints plays, so that long plays don't block the server.
import { serveTasks } from '../../../kernel/pool/worker-thread.ts'
import { tasks } from './tasks.ts'

serveTasks(tasks)
