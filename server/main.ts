/** Runs the server. This is the only file with side effects at import. */
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

const dataDir = resolve(import.meta.dirname, '..', process.env['DATA_DIR'] ?? 'data')
// caches compiled sources for the next start; a folder without our stamp file is left alone until it has been checked
if (existsSync(join(dataDir, 'replique.json'))) enableCompileCache(join(dataDir, 'cache'))

const { run } = await import('./run.ts')
await run(process.env)
