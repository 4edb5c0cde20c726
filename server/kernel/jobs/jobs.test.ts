import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { bothEngines } from '../db/engines-for-tests.ts'
import { openEventBus } from '../events.ts'
import { openLog, type Log } from '../log.ts'
import { openJobs, type Jobs } from './jobs.ts'

describe.each(await bothEngines())('jobs on $name', (engine) => {
  let database: Database
  let jobs: Jobs
  let lines: string[]
  const openFor = (log: Log): Jobs =>
    openJobs({ database, log, events: openEventBus(log), recoveryLimit: async () => 10 })
  beforeEach(async () => {
    lines = []
    database = await engine.open()
    jobs = openFor(openLog({ level: 'error', write: (line) => void lines.push(line) }))
  })
  afterEach(async () => {
    await jobs.stop()
    await database.close()
  })

  test('run with their data', async () => {
    const done = Promise.withResolvers<unknown>()
    jobs.define('count', async (data, job) => done.resolve({ data, job }))
    await jobs.start()
    const id = await jobs.enqueue('count', { words: 12 })
    expect(await done.promise).toEqual({ data: { words: 12 }, job: { id, attempt: 1 } })
  })

  test('enqueued before the start run after it', async () => {
    const done = Promise.withResolvers<unknown>()
    jobs.define('early', async (data) => done.resolve(data))
    await jobs.enqueue('early', { n: 1 })
    await jobs.start()
    expect(await done.promise).toEqual({ n: 1 })
  })

  test('can be stopped while they start', async () => {
    for (const name of ['one', 'two', 'three']) jobs.define(name, async () => {})
    await jobs.enqueue('one', {})
    const starting = jobs.start()
    await jobs.stop()
    await starting
  })

  test('run again after a failure, whose reason is logged', async () => {
    const attempts: number[] = []
    const done = Promise.withResolvers<void>()
    jobs.define('flaky', async (_data, { attempt }) => {
      attempts.push(attempt)
      if (attempt === 1) throw new Error('not yet')
      done.resolve()
    })
    await jobs.start()
    await jobs.enqueue('flaky', {})
    await done.promise
    expect(attempts).toEqual([1, 2])
    expect(lines.join('')).toContain('not yet')
  })

  test('in progress finish before the queue stops', async () => {
    const begun = Promise.withResolvers<void>()
    const steps: string[] = []
    jobs.define('slow', async () => {
      begun.resolve()
      await database.query('select pg_sleep(0.3)')
      steps.push('job')
    })
    await jobs.start()
    await jobs.enqueue('slow', {})
    await begun.promise
    await jobs.stop()
    steps.push('stopped')
    expect(steps).toEqual(['job', 'stopped'])
  })

  test('enqueued for a later time wait for it', async () => {
    jobs.define('later', async () => {})
    const after = new Date(Date.now() + 3_600_000)
    const id = await jobs.enqueue('later', {}, { after })
    const { rows } = await database.query('select state, start_after from jobs.job where id = $1', [id])
    expect(rows).toEqual([{ state: 'created', start_after: after }])
  })

  test('on a schedule are stored once, however often the server starts', async () => {
    jobs.define('nightly', async () => {}, { schedule: '15 3 * * *' })
    await jobs.start()
    await jobs.stop()
    jobs = openFor(openLog({ level: 'silent' }))
    jobs.define('nightly', async () => {}, { schedule: '20 3 * * *' })
    await jobs.start()
    const { rows } = await database.query(`select name, cron from jobs.schedule where name not like '\\_\\_%'`)
    expect(rows).toEqual([{ name: 'nightly', cron: '20 3 * * *' }])
  })

  test('without a definition are refused', async () => {
    await expect(jobs.enqueue('nothing', {})).rejects.toThrow('no such job: nothing')
  })
})
