/**
 * The real server, with an additional kind of job and a port on which tests request such jobs. The server that `npm
 * start` runs has neither.
 */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../server/config.ts'
import { JobFailure, type JobRun } from '../../server/kernel/jobs/runner/user-job.ts'
import { addressOf, openServer, setupLink } from '../../server/run.ts'

/** What should happen to a job. */
export interface Fate {
  readonly steps: number
  /** How many attempts fail with an unknown error before one succeeds. */
  readonly breaks: number
  /** Whether the job fails with a known reason. */
  readonly refuses: boolean
}

export type JobRequest =
  | {
      readonly op: 'ask'
      readonly owner: string
      readonly fate: Fate
      readonly kind?: string
      readonly subject?: string
    }
  | { readonly op: 'limit'; readonly value: number }
  | { readonly op: 'read' }

/** A trigger that records each change of a job's state in the database, independently of any process. */
const WITNESS = `
  create table if not exists work_witness (
    number bigint generated always as identity, id uuid, state text, turn integer, attempts integer, reason text,
    result text, at timestamptz default clock_timestamp());
  create or replace function witness_work() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' or old.state is distinct from new.state then
      insert into work_witness (id, state, turn, attempts, reason, result)
      values (new.id, new.state, new.turn, new.attempts, new.reason, new.result);
    end if;
    return null;
  end $$;
  create or replace trigger work_is_witnessed after insert or update on work
    for each row execute function witness_work()`

const STEP = 40

const config = readConfig(process.env)
const { app, port } = await openServer(config)
const { database, jobs } = app.kernel
await database.alone(() => database.exec(WITNESS))

async function run({ id, attempt, data, signal, progress }: JobRun): Promise<object> {
  const { steps, breaks, refuses } = data as Fate
  const { BEGUN } = process.env
  if (BEGUN) appendFileSync(BEGUN, `${id} ${attempt}\n`)
  for (let step = 1; step <= steps; step++) {
    signal.throwIfAborted()
    progress(step, steps)
    await pause(STEP)
    if (step * 2 < steps) continue
    if (refuses) throw new JobFailure('test_refused')
    if (attempt <= breaks) throw new Error('broken')
  }
  return { id, attempt }
}
jobs.userJobs.define('test.torture', run)
// a kind of job that pages have a name for; here it generates no speech
jobs.userJobs.define('speech.render', run)

async function answer(input: JobRequest): Promise<unknown> {
  if (input.op === 'ask') {
    const { owner, fate, kind = 'test.torture', subject = null } = input
    return jobs.userJobs.ask({ kind, owner, subject, data: fate })
  }
  if (input.op === 'limit')
    return database.query(
      `update feature_flags set numeric_value = $1, is_enabled = true
         where name = 'jobRecoveryAttemptsLimit' returning clock_timestamp() as at`,
      [input.value],
    )
  return {
    work: (await database.query('select * from work')).rows,
    witness: (await database.query('select * from work_witness order by number')).rows,
  }
}

const code = await app.auth.setupCode()
const control = createServer((request, response) => {
  json(request)
    .then((input) => answer(input as JobRequest))
    .then(
      (told) => response.end(JSON.stringify(told)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
control.listen(Number(process.env['CONTROL_PORT']), '127.0.0.1', () => {
  const setup = code === null ? '' : `${setupLink(config, port, code)}\n`
  process.stdout.write(`${setup}Réplique is ready at ${addressOf(config, port)}\n`)
  void app.start()
})
process.once('SIGTERM', () => process.exit(0))
