import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { bringPlay, type SpokenPlay } from './speech-app-for-tests.ts'

const SPEAKING = new Set(['say', 'encode', 'decode'])
const state = { dies: false, deaths: 0, of: SPEAKING }

// called below with the worker as `this`
// oxlint-disable-next-line typescript/unbound-method
const post = Worker.prototype.postMessage
/** Kills workers that are asked to speak, as long as `state.dies` is set. */
vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args) {
  const { task } = (args[0] ?? {}) as { task?: string }
  if (!state.dies || !state.of.has(task ?? '')) return post.apply(this, args)
  // killed before it can do anything
  state.deaths++
  void this.terminate()
})

const SECRET = 'Nobody may read this line.'
const SCRIPT = `Title: Rain\n\nINT. KITCHEN\n\nADA\n${SECRET}\n\nBEA\nTo what?\n`

const lines: string[] = []
let testApp: TestApp
let alice: Person
let play: SpokenPlay
beforeAll(async () => {
  testApp = await openTestApp({ log: (line) => void lines.push(line) })
  await testApp.app.start()
  alice = await signUp(testApp, 'Alice')
  play = await bringPlay(testApp, alice, SCRIPT)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await testApp.close()
})

const hear = async () => {
  const ids = (await play.utterances()).map(({ id }) => id)
  const answer = await alice.ask('POST', `/api/plays/${play.id}/speech/sounds`, { ids })
  const body = (await answer.json()) as { code?: string; sounds?: unknown[] }
  return [answer.status, body.code ?? body.sounds?.length]
}

test('when the speech threads fail, listeners get an error, and hear speech after recovery', async () => {
  state.dies = true
  expect(await hear()).toEqual([503, 'speech_unavailable'])
  // one retry, then the error
  expect(state.deaths).toBe(2)
  const told = lines.filter((line) => line.includes('a line could not be spoken'))
  expect(told).toHaveLength(1)
  expect(told.join()).not.toContain(SECRET)
  // synthesis succeeds, but encoding fails
  state.of = new Set(['encode'])
  expect(await hear()).toEqual([503, 'speech_unavailable'])
  state.of = SPEAKING
  state.dies = false
  expect(await hear()).toEqual([200, 3])
})

test('a job fails with that reason, keeps what was synthesised, and continues when retried', async () => {
  await play.write(SECRET, 'Everybody may read this line.')
  state.dies = true
  const { userJobs } = testApp.app.kernel.jobs
  const { job } = (await (await alice.ask('POST', `/api/plays/${play.id}/speech/render`, {})).json()) as { job: string }
  await expect.poll(async () => (await userJobs.read(job))?.state).toBe('failed')
  expect(await userJobs.read(job)).toMatchObject({ reason: 'speech_unavailable' })
  const kept = await testApp.app.kernel.storage.list(`speech/${play.id}/`)
  expect(kept).toHaveLength(3)
  state.dies = false
  expect((await alice.ask('POST', `/api/jobs/${job}/retry`)).status).toBe(200)
  await expect.poll(async () => (await userJobs.read(job))?.state).toBe('done')
  expect(await testApp.app.kernel.storage.list(`speech/${play.id}/`)).toHaveLength(4)
})
