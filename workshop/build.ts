/** Builds the pages into web/build or, asked for the "command", the command line into one file; all else runs as it is. */
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'

// pages are made for people, whatever environment asks for them: tests set another one
process.env['NODE_ENV'] = 'production'
const web = fileURLToPath(new URL('../web', import.meta.url))
process.exitCode =
  process.argv[2] === 'command'
    ? await run('vite', ['build', '--config', fileURLToPath(new URL('command.config.ts', import.meta.url))])
    : await run('vite', ['build', '--logLevel', 'warn'], { cwd: web })
