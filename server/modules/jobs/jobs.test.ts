import type { Job } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import type { UserJobs } from '../../kernel/jobs/runner/user-job.ts'
import { JobFailure } from '../../kernel/jobs/runner/user-job.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openEventReader } from '../notifications/live/event-reader-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('jobs on $name', (engine) => {
  let testApp: TestApp
  let work: UserJobs
  let alice: Person
  let bob: Person
  let mallory: Person
  let playId: string
  let wait: Promise<void>
  let goOn: () => void

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const listed = async (who: Person, query = '') =>
    (await read<{ jobs: Job[] }>(who.ask('GET', `/api/jobs${query}`))).jobs
  const told = async (answer: Promise<Response>) => {
    const response = await answer
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  const jobOf = async (who: Person, id: string) => (await listed(who)).find((one) => one.id === id)
  const until = (who: Person, id: string, state: string) =>
    expect.poll(async () => (await jobOf(who, id))?.state).toBe(state)

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    work = testApp.app.kernel.jobs.userJobs
    ;({ promise: wait, resolve: goOn } = Promise.withResolvers<void>())
    work.define('test.fails', async () => {
      throw new JobFailure('engine_down')
    })
    work.define('test.runs', async ({ progress, signal }) => {
      progress(3, 12)
      await Promise.race([wait, new Promise((resolve) => signal.addEventListener('abort', resolve))])
    })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    mallory = await signUp(testApp, 'Mallory')
    const made = await read<{ id: string }>(
      alice.ask('POST', '/api/plays', { title: 'La Mouette', kind: 'stage', language: 'fr' }),
    )
    playId = made.id
    await testApp.app.start()
  })
  afterAll(async () => {
    goOn()
    await testApp.close()
  })

  test('are visible with title and progress to the user who started them only', async () => {
    const { id } = await work.ask({ kind: 'test.runs', owner: alice.id, subject: playId, data: { secret: 'words' } })
    await expect.poll(async () => (await jobOf(alice, id))?.done, { timeout: 5_000 }).toBe(3)
    const [job] = await listed(alice)
    expect(job).toEqual({
      id,
      kind: 'test.runs',
      subject: playId,
      title: 'La Mouette',
      state: 'running',
      done: 3,
      total: 12,
      attempts: 1,
      reason: null,
      createdAt: expect.any(String),
      startedAt: expect.any(String),
      endedAt: null,
    })
    expect(await listed(bob)).toEqual([])
    expect(await listed(alice, `?subject=${playId}`)).toHaveLength(1)
    expect(await listed(alice, `?subject=${NOBODY}`)).toEqual([])
    for (const query of ['?subject=x', '?limit=0', '?limit=9999'])
      expect((await alice.ask('GET', `/api/jobs${query}`)).status).toBe(400)
    for (const [method, path] of [
      ['POST', `/api/jobs/${id}/cancel`],
      ['POST', `/api/jobs/${id}/retry`],
      ['DELETE', `/api/jobs/${id}`],
    ] as const) {
      expect(await told(mallory.ask(method, path))).toEqual([404, 'job_not_found'])
      expect(await told(alice.ask(method, path.replace(id, NOBODY)))).toEqual([404, 'job_not_found'])
    }
    expect(await told(alice.ask('POST', `/api/jobs/${id}/retry`))).toEqual([409, 'job_moved_on'])
    expect(await told(alice.ask('DELETE', `/api/jobs/${id}`))).toEqual([409, 'job_moved_on'])
    expect(await read(alice.ask('POST', `/api/jobs/${id}/cancel`))).toMatchObject({ id, state: 'cancelled' })
    expect(await told(alice.ask('POST', `/api/jobs/${id}/cancel`))).toEqual([409, 'job_moved_on'])
    expect((await alice.ask('DELETE', `/api/jobs/${id}`)).status).toBe(204)
    expect(await listed(alice)).toEqual([])
  })

  test('hide the title of a play that the user can no longer read', async () => {
    const { id } = await work.ask({ kind: 'test.fails', owner: bob.id, subject: playId })
    await until(bob, id, 'failed')
    expect(await jobOf(bob, id)).toMatchObject({ title: null, reason: 'engine_down', attempts: 1 })
  })

  test('that failed can be retried by their user, within a limit', async () => {
    const { id } = await work.ask({ kind: 'test.fails', owner: mallory.id })
    const answers = new Set<number>()
    for (let n = 0; n < 30; n++) {
      await until(mallory, id, 'failed')
      const { status } = await mallory.ask('POST', `/api/jobs/${id}/retry`)
      answers.add(status)
      if (status === 429) break
    }
    expect(answers).toEqual(new Set([200, 429]))
    expect(await jobOf(mallory, id)).toMatchObject({ attempts: 1 })
  })

  test('notify the pages of their user and of no other user', async () => {
    const otto = await signUp(testApp, 'Otto')
    const [hers, his] = [await openEventReader(testApp, alice.token), await openEventReader(testApp, otto.token)]
    const { id } = await work.ask({ kind: 'test.runs', owner: alice.id, subject: playId })
    expect(await hers.next()).toBe('event: job\ndata: {}\n\n')
    expect(await his.nothing()).toBe(true)
    await hers.leave()
    await his.leave()
    await work.cancel(id)
  })

  describe('with a retry limit that an administrator changes meanwhile', () => {
    const begun = new Map<string, number>()
    const setLimit = (value: number, isOn = true) =>
      testApp.app.kernel.database.query(
        `update feature_flags set numeric_value = $1, is_enabled = $2 where name = 'jobRecoveryAttemptsLimit'`,
        [value, isOn],
      )
    beforeAll(() => {
      work.define('test.breaks', async ({ id, attempt }) => {
        begun.set(id, attempt)
        if (attempt === 1) await setLimit(2)
        throw new Error('broken')
      })
      work.define('test.broken', async ({ id, attempt }) => {
        begun.set(id, attempt)
        throw new Error('broken')
      })
    })

    test('are retried according to the new limit', async () => {
      await setLimit(10)
      const { id } = await work.ask({ kind: 'test.breaks', owner: bob.id })
      await until(bob, id, 'failed')
      expect(await jobOf(bob, id)).toMatchObject({ attempts: 3, reason: 'gave_up' })
      expect(begun.get(id)).toBe(3)
    })

    test('run once when the limit is zero', async () => {
      await setLimit(0)
      const { id } = await work.ask({ kind: 'test.broken', owner: bob.id })
      await until(bob, id, 'failed')
      expect(await jobOf(bob, id)).toMatchObject({ attempts: 1, reason: 'gave_up' })
    })

    test('use the default limit when it is switched off', async () => {
      await setLimit(0, false)
      const { id } = await work.ask({ kind: 'test.broken', owner: bob.id })
      await expect.poll(() => begun.get(id), { timeout: 9_000 }).toBe(2)
      expect(await work.cancel(id)).toMatchObject({ state: 'cancelled' })
    })
  })

  test('are exported and deleted with the account of their user', async () => {
    const ida = await signUp(testApp, 'Ida')
    const { id } = await work.ask({ kind: 'test.runs', owner: ida.id })
    const module = testApp.app.modules.find(({ name }) => name === 'jobs')!
    expect(await module.exportFor(ida.id)).toMatchObject({ jobs: [{ id, kind: 'test.runs' }] })
    expect(await module.exportFor(NOBODY)).toEqual({})
    await module.forget(ida.id)
    expect(await work.read(id)).toBeNull()
    expect(await module.exportFor(ida.id)).toEqual({})
  })
})
