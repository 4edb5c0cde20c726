import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import type { UserJobs } from '../../kernel/jobs/runner/user-job.ts'
import type { Person } from '../../testing/cast.ts'
import { openAdminTestApp, told, type AdminTestApp } from './admin-app-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('administration of jobs, with $name', (engine) => {
  let admin: AdminTestApp
  let work: UserJobs
  let ida: Person
  beforeAll(async () => {
    admin = await openAdminTestApp({ database: engine.open })
    work = admin.testApp.app.kernel.jobs.userJobs
    work.define('test.job', async () => {})
    ida = await admin.person('Ida')
  })
  afterAll(() => admin.close())

  const ask = (method: string, path: string) => told(admin.root.ask(method, `/api/admin${path}`))
  const ids = async (query: string) => (await ask('GET', `/jobs${query}`)).body.jobs.map(({ id }: { id: string }) => id)

  test('jobs are listed with their owners, without their data', async () => {
    const play = (await told(ida.ask('POST', '/api/plays', { title: 'Secret words', kind: 'stage', language: 'en' })))
      .body
    const live = await work.ask({ kind: 'test.job', owner: ida.id, subject: play.id, data: { words: 'Secret words' } })
    const failed = await work.ask({ kind: 'test.job', owner: ida.id, subject: play.id })
    const { database } = admin.testApp.app.kernel
    await database.query(
      `update work set state = 'failed', reason = 'gave_up', attempts = 10, ended_at = now() where id = $1`,
      [failed.id],
    )
    const all = await ask('GET', '/jobs')
    expect(all.body).toMatchObject({ all: 2, pages: 1 })
    expect(all.body.jobs[0]).toEqual({
      id: live.id,
      kind: 'test.job',
      state: 'waiting',
      done: 0,
      total: 0,
      attempts: 0,
      reason: null,
      createdAt: expect.any(String),
      startedAt: null,
      endedAt: null,
      ownerId: ida.id,
      ownerName: ida.name,
      ownerLogin: ida.email,
    })
    expect(JSON.stringify(all.body)).not.toMatch(new RegExp(`Secret words|${play.id}`))
    expect([await ids('?only=live'), await ids('?only=failed'), await ids('?page=2')]).toEqual([
      [live.id],
      [failed.id],
      [],
    ])
    for (const query of ['?only=done', '?page=0']) expect((await ask('GET', `/jobs${query}`)).status).toBe(400)
    expect((await ask('GET', '/overview')).body.jobs).toMatchObject({ waiting: 1, failed: 1 })
  })

  test('cancelling and retrying a job is logged', async () => {
    const { id } = await work.ask({ kind: 'test.job', owner: ida.id })
    expect(await ask('POST', `/jobs/${id}/retry`)).toMatchObject({ status: 409, body: { code: 'job_moved_on' } })
    expect((await ask('POST', `/jobs/${id}/cancel`)).body).toMatchObject({ id, state: 'cancelled' })
    expect(await ask('POST', `/jobs/${id}/cancel`)).toMatchObject({ status: 409, body: { code: 'job_moved_on' } })
    expect((await ask('POST', `/jobs/${id}/retry`)).body).toMatchObject({ id, state: 'waiting', attempts: 0 })
    expect(await ask('POST', `/jobs/${NOBODY}/cancel`)).toMatchObject({ status: 404, body: { code: 'job_not_found' } })
    const { entries } = (await ask('GET', '/audit')).body
    const acts = entries.filter(({ details }: { details: { job?: string } }) => details.job === id)
    expect(acts.map(({ action }: { action: string }) => action).toSorted()).toEqual(['job.cancelled', 'job.retried'])
    expect(acts[0]).toMatchObject({ actorId: admin.root.id, target: ida.email, details: { kind: 'test.job' } })
  })

  test('other users can neither see nor change jobs', async () => {
    const { id } = await work.ask({ kind: 'test.job', owner: ida.id })
    for (const [method, path] of [
      ['GET', '/jobs'],
      ['POST', `/jobs/${id}/cancel`],
      ['POST', `/jobs/${id}/retry`],
    ] as const) {
      const answer = await told(ida.ask(method, `/api/admin${path}`))
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    }
    expect(await work.read(id)).toMatchObject({ state: 'waiting' })
  })
})
