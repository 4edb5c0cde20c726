import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder, processStartTime, isAlive } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const leave = (holder: object) =>
  writeFile(join(folder, 'server.lock'), JSON.stringify({ host: hostname(), birth: null, mark: 'm', ...holder }))

async function expectTaken(): Promise<void> {
  const lock = await lockFolder(folder)
  await lock.release()
  expect(await readdir(folder)).toEqual([])
}

test('only one process holds the lock, and the error for others names it', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(
    `is in use by another Réplique (process ${process.pid} on ${hostname()})`,
  )
  await lock.tell(1234, 's')
  expect(JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8'))).toMatchObject({ port: 1234, secret: 's' })
  await lock.release()
  await expectTaken()
})

test.each(Array.from({ length: 20 }, (_, n) => n))(
  'one of twenty simultaneous attempts gets the lock (%i)',
  async () => {
    await leave({ pid: 2 ** 22 + 1 })
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
    const got = all.filter((one) => one.status === 'fulfilled')
    expect(got).toHaveLength(1)
    await got[0]!.value.release()
  },
)

test('a lock left by an ended process, or by an earlier process with the same id, is taken over', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await leave({ pid: child.pid })
  await expectTaken()
  await leave({ pid: process.ppid, birth: '1' })
  await expectTaken()
  await leave({ pid: process.pid })
  await expectTaken()
  await writeFile(join(folder, 'server.lock'), '{"pid":')
  await expectTaken()
})

test('a zombie process counts as ended', async () => {
  // the shell replaces itself with a program that never waits for its child
  const shell = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [piece] = (await once(shell.stdout, 'data')) as [Buffer]
  const pid = Number(piece.toString())
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
  expect([isAlive(pid), isAlive(shell.pid!), processStartTime(shell.pid!)]).toEqual([
    false,
    true,
    expect.stringMatching(/^\d+$/),
  ])
  await leave({ pid, birth: processStartTime(pid) })
  await expectTaken()
  shell.kill()
})

test('a lock from another machine is taken over when it is no longer refreshed', { timeout: 20_000 }, async () => {
  await leave({ pid: 1, host: 'elsewhere' })
  await expectTaken()
})
