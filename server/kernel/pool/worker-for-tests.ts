// a thread whose tasks fail in different ways on demand
import { getPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'
import { serveTasks } from './worker-thread.ts'

let turns = 0

const tasks = {
  id: () => threadId,
  priority: () => getPriority(),
  die: () => process.exit(1),
  dieOnce: (deaths: SharedArrayBuffer) =>
    Atomics.add(new Int32Array(deaths), 0, 1) === 0 ? process.exit(1) : threadId,
  hang: () => {
    for (;;) turns++
  },
  fill: () => {
    const filled: unknown[] = []
    for (;;) filled.push(Array.from({ length: 100_000 }, () => turns++))
  },
  waitUntilUnwanted: (_: null, isUnwanted: () => boolean) => {
    while (!isUnwanted()) turns++
  },
  fail: () => {
    throw new Error('it failed')
  },
  refuse: () => {
    throw new Refusal('file_not_text')
  },
}
export type TestTasks = typeof tasks

serveTasks(tasks)
