/** `replique inspect`, `replique convert` and `replique scenes`, with the arguments that a person typed. */
import { Failure } from './failure.ts'
import { runCommand } from './run-command.ts'

// a reader such as `head` may leave before all is said
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  await runCommand(
    process.argv.slice(2),
    (text) => process.stdout.write(`${text}\n`),
    (text) => process.stderr.write(`${text}\n`),
  )
} catch (error) {
  process.stderr.write(`${error instanceof Failure ? error.message : `Unexpected: ${String(error)}`}\n`)
  process.exitCode = 1
}
