import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newToken } from '../ids.ts'
import { writeArchive } from './archive.ts'
import type { Dumping } from './dumps.ts'

/** A whole backup as a stream. It is written first, so that a slow reader does not keep the database waiting. */
export async function takeBackup({ database, dataDir, clock }: Dumping): Promise<Readable> {
  const folder = join(dataDir, 'tmp')
  const path = join(folder, `backup-${newToken(6)}.tar.gz`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeArchive({ database, dataDir, now: clock.now(), files: true }, path)
  const stream = createReadStream(path)
  stream.once('close', () => void rm(path, { force: true }))
  return stream
}
