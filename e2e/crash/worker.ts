/** A real server that also runs jobs for tests, and accepts requests for them. */
import { fileURLToPath } from 'node:url'
import { freePort } from '@replique/server/postgres-for-tests'
import { startServer, type RealServer } from '../server.ts'
import type { JobRequest } from './jobs-server-for-tests.ts'

const MAIN = fileURLToPath(new URL('./jobs-server-for-tests.ts', import.meta.url))

export interface Worker extends RealServer {
  tell<T>(input: JobRequest): Promise<T>
}

export async function openWorker(settings: NodeJS.ProcessEnv): Promise<Worker> {
  const control = await freePort()
  const server = await startServer({ ...settings, CONTROL_PORT: String(control) }, { main: MAIN })
  const tell = async <T>(input: JobRequest): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${control}`, { method: 'POST', body: JSON.stringify(input) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as T
  }
  return { ...server, tell }
}
