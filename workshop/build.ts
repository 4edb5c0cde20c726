/**
 * Builds the pages into web/build, or with the argument "command" the command line into one file. Everything else runs
 * from source.
 */
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'

// pages are always built for production, even when tests set another environment
process.env['NODE_ENV'] = 'production'
const web = fileURLToPath(new URL('../web', import.meta.url))
process.exitCode =
  process.argv[2] === 'command'
    ? await run('vite', ['build', '--config', fileURLToPath(new URL('command.config.ts', import.meta.url))])
    : await run('vite', ['build', '--logLevel', 'warn'], { cwd: web })
