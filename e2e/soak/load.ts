/** The steady load of a soak test, and what is measured meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import { EVENTS_PATH } from '@replique/contract'
import type { Person } from '@replique/server/testing'
import { request } from '../written-plays-for-tests.ts'
import type { Soak } from './actions.ts'

/** Something that starts again and again, whether or not the previous time has ended. */
interface Repeated {
  readonly milliseconds: number
  /** When to stop, as told by `performance.now()`. */
  readonly until: number
  readonly act: (time: number) => Promise<void>
}

export async function repeat({ faults }: Soak, { milliseconds, until, act }: Repeated): Promise<void> {
  const running: Promise<void>[] = []
  for (let time = 0; performance.now() < until; time++) {
    running.push(act(time).catch((error: unknown) => void faults.push(String(error))))
    await pause(Math.min(milliseconds, Math.ceil(until - performance.now()) + 1))
  }
  await Promise.all(running)
}

/** What every page reads when it opens. */
const READS: readonly ((playId: string) => string)[] = [
  () => '/api/plays',
  (id) => `/api/plays/${id}`,
  (id) => `/api/plays/${id}/people`,
  () => '/api/news',
  () => '/api/me',
  () => '/api/jobs',
  () => '/api/invitations',
]

/** Milliseconds between two reading requests. */
const READ_EVERY = 200

/** Sends the reading requests one after the other, each as another person. Returns the milliseconds that each took. */
export async function readSteadily(soak: Soak, until: number): Promise<number[]> {
  const times: number[] = []
  const act = async (time: number): Promise<void> => {
    const { id, people } = soak.plays[time % soak.plays.length]!
    const person = people[Math.floor(time / soak.plays.length) % people.length]!
    const began = performance.now()
    await request(person, 'GET', READS[time % READS.length]!(id))
    times.push(performance.now() - began)
  }
  await repeat(soak, { milliseconds: READ_EVERY, until, act })
  return times
}

/** Keeps a person's event stream open, as an open page does. Returns a function that closes it. */
export async function openEventStream({ faults }: Soak, person: Person): Promise<() => void> {
  const { status, body } = await person.ask('GET', EVENTS_PATH)
  if (status !== 200 || body === null) throw new Error(`an event stream gave ${status}`)
  const reader = body.getReader()
  let closed = false
  const readAll = async (): Promise<void> => {
    while (!(await reader.read()).done);
    if (!closed) faults.push('an event stream was closed')
  }
  readAll().catch((error: unknown) => {
    if (!closed) faults.push(`an event stream ended: ${String(error)}`)
  })
  return () => {
    closed = true
    reader.cancel().catch(() => {})
  }
}

const METRICS_TOKEN = 'soak-metrics-token'
export const METRICS = { METRICS_TOKEN }

/** Returns the server's resident memory in MB. */
export async function readMemory(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const bytes = /^process_resident_memory_bytes(?:\{.*\})? (\S+)$/m.exec(await answer.text())?.[1]
  if (bytes === undefined) throw new Error(`/metrics gave ${answer.status} without the resident memory`)
  return Number(bytes) / 1024 ** 2
}

/** Returns the lines of a server's log that are errors or not even JSON, and how often each warning occurs. */
export function readLog(output: string): { readonly errors: string[]; readonly warnings: Map<string, number> } {
  const errors: string[] = []
  const warnings = new Map<string, number>()
  for (const line of output.split('\n').filter((line) => line.trim() !== '')) {
    const entry = parse(line)
    if (entry === null || entry.level === 'error') errors.push(line.slice(0, 500))
    else if (entry.level === 'warn') warnings.set(entry.event, (warnings.get(entry.event) ?? 0) + 1)
  }
  return { errors, warnings }
}

function parse(line: string): { readonly level: string; readonly event: string } | null {
  try {
    return JSON.parse(line) as { level: string; event: string }
  } catch {
    return null
  }
}
