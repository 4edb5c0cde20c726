import { expect } from 'vitest'
import type { Database } from '../../../kernel/db/database.ts'
import type { TestAppOptions } from '../../../testing/index.ts'
import { openAuthTestApp, type Answer, type Ask, type AuthTestApp } from '../auth-app-for-tests.ts'

export interface Blow extends Ask {
  readonly path: string
}

export interface Expected {
  readonly status?: number
  readonly code?: string
  /** Tables that a refused request may still change, for example to count guesses. */
  readonly writes?: readonly string[]
}

/** A server under attack that records its log and detects writes to the database. */
export interface Target extends AuthTestApp {
  readonly lines: readonly string[]
  /** Sends a request and expects the server to refuse it, reveal nothing, write nothing, log it and keep running. */
  strike(blow: Blow, expected?: Expected): Promise<Answer>
  /** Returns a checksum of each table's rows. */
  sums(): Promise<Record<string, string>>
  /** Expects that none of these strings was logged. */
  keepsSecret(...secrets: readonly string[]): void
}

/** Patterns of leaked internals: a stack trace, SQL, a path on the server. */
const INSIDES =
  /\bat \S+ \(|node:|\.ts:\d|\bselect .+ from |\binsert into\b|\bupdate .+ set\b|pglite|kysely|postgres|(?:^|[\s"'(])\/(?:home|tmp|usr|work|var|etc)\/|Error: /i

export function expectNoInsides(text: string): void {
  expect(text).not.toMatch(INSIDES)
}

async function sumsOf(database: Database): Promise<Record<string, string>> {
  const tables = await database.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const one = (name: string) =>
    `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`
  const { rows } = await database.query(tables.rows.map(({ name }) => one(String(name))).join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [String(name), String(sum)]))
}

const without = (sums: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(sums).filter(([name]) => !names.includes(name)))

export async function openTarget(options: TestAppOptions = {}): Promise<Target> {
  const lines: string[] = []
  const auth = await openAuthTestApp({ ...options, log: (line) => void lines.push(line) })
  const sums = () => sumsOf(auth.testApp.app.kernel.database)
  return {
    ...auth,
    lines,
    sums,
    strike: async ({ path, ...ask }, { status, code, writes = [] } = {}) => {
      await auth.testApp.app.kernel.events.settled()
      const before = await sums()
      const begun = lines.length
      const answer = await auth.ask(path, ask)
      const what = `${ask.method ?? ''} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`
      expect(answer.status, what).toBeGreaterThanOrEqual(400)
      expect(answer.status, what).toBeLessThan(500)
      if (status !== undefined) expect(answer.status, what).toBe(status)
      if (code !== undefined) expect(answer.body?.code, what).toBe(code)
      expectNoInsides(answer.text)
      expect(without(await sums(), writes), what).toEqual(without(before, writes))
      const logged = lines.slice(begun).map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(logged, what).toContainEqual(expect.objectContaining({ event: 'request', status: answer.status }))
      expect((await auth.ask('/health')).status, what).toBe(200)
      return answer
    },
    keepsSecret: (...secrets) => {
      const all = lines.join('')
      for (const secret of secrets) expect(all).not.toContain(secret)
    },
  }
}
