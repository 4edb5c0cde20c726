// Plain JavaScript for any Node ≥ 18: workshop/prepare.mjs imports it too, before anything is installed.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The folder of the built command line, and the file in it that lists its sources. */
export const BUILT_FOLDER = join(ROOT, 'node_modules', '.cache', 'replique', 'command')
export const MADE_FROM = 'made-from.json'
const PROGRAM = 'program.mjs'

/** Returns a mark that changes when the file does: modification time and size. */
export function markOf(file) {
  const { mtimeMs, size } = statSync(file)
  return `${mtimeMs} ${size}`
}

/** Returns the path of the built program if none of its sources has changed, or undefined if it must be rebuilt. */
export function builtProgram(folder = BUILT_FOLDER) {
  try {
    const marks = JSON.parse(readFileSync(join(folder, MADE_FROM), 'utf8'))
    for (const file in marks) if (markOf(file) !== marks[file]) return undefined
    return join(folder, PROGRAM)
  } catch {
    return undefined
  }
}
