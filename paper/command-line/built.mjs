// Plain JavaScript for any Node ≥ 18: workshop/prepare.mjs asks as well, before anything is installed.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Where the command line is built, and what says what it was made from. */
export const BUILT_FOLDER = join(ROOT, 'node_modules', '.cache', 'replique', 'command')
export const MADE_FROM = 'made-from.json'
const PROGRAM = 'program.mjs'

/** A file as it was when it was built in. */
export function markOf(file) {
  const { mtimeMs, size } = statSync(file)
  return `${mtimeMs} ${size}`
}

/** The built program where every file that it was made from is still the same; undefined where it has to be built again. */
export function builtProgram(folder = BUILT_FOLDER) {
  try {
    const marks = JSON.parse(readFileSync(join(folder, MADE_FROM), 'utf8'))
    for (const file in marks) if (markOf(file) !== marks[file]) return undefined
    return join(folder, PROGRAM)
  } catch {
    return undefined
  }
}
