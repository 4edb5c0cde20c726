import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SHARED = fileURLToPath(new URL('../../shared/data/scripts', import.meta.url))

/** Returns a real script from the sample data beside the project, or undefined if it isn't there. */
export function realScript(path: string): string | undefined {
  const file = `${SHARED}/${path}`
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
