/** Builds the pages into web/build; the only part of the project that is built. */
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'

const web = fileURLToPath(new URL('../web', import.meta.url))
process.exitCode = await run('vite', ['build', '--logLevel', 'warn'], { cwd: web })
