import type { Job } from '@replique/contract'
import { expect, test } from 'vitest'
import { worthShowing } from './job.ts'

const job = (id: string, state: Job['state'], more: Partial<Job> = {}): Job => ({
  id,
  kind: 'speech.render',
  subject: 'a',
  title: 'La Mouette',
  state,
  done: 0,
  total: 0,
  attempts: 1,
  reason: state === 'failed' ? 'gave_up' : null,
  createdAt: '2026-11-23T10:00:00.000Z',
  startedAt: null,
  endedAt: null,
  ...more,
})
const ids = (...jobs: Job[]) => worthShowing(jobs).map(({ id }) => id)
const later = { createdAt: '2026-11-23T11:00:00.000Z' }

test('waiting, running and failed jobs are shown; finished and cancelled ones are not', () => {
  const all = (['waiting', 'running', 'done', 'failed', 'cancelled'] as const).map((state, n) =>
    job(state, state, { subject: String(n) }),
  )
  expect(ids(...all)).toEqual(['waiting', 'running', 'failed'])
})

test('a failed job is hidden by a later one of the same kind and subject', () => {
  expect(ids(job('new', 'done', later), job('old', 'failed'))).toEqual([])
  expect(ids(job('new', 'running', later), job('old', 'failed'))).toEqual(['new'])
  expect(ids(job('new', 'failed', later), job('old', 'failed'))).toEqual(['new'])
  expect(ids(job('new', 'done', { ...later, subject: 'b' }), job('old', 'failed'))).toEqual(['old'])
  expect(ids(job('new', 'done', { ...later, kind: 'else' }), job('old', 'failed'))).toEqual(['old'])
  expect(ids(job('old', 'done'), job('new', 'failed', later))).toEqual(['new'])
})
