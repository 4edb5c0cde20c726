import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SHARED = fileURLToPath(new URL('../../shared/data/scripts', import.meta.url))

/** A real script from the collection beside the project, or nothing where it is not there. */
export function realScript(path: string): string | undefined {
  const file = `${SHARED}/${path}`
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
