/** Runs programs that come with the installed packages. */
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** Whether to capture the output instead of showing it. */
  readonly quiet?: boolean
}

/**
 * Runs a command from node_modules/.bin, or an absolute path, with the current Node first in PATH. Returns its exit
 * code.
 */
export async function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  return (await capture(command, args, options)).code
}

/** Like `run`, and also returns the output if `quiet` is set. */
export function capture(
  command: string,
  args: string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const path = [dirname(process.execPath), join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env, PATH: path },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: signal ? 1 : (code ?? 1), output }))
  })
}
