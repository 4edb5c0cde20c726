/** The project's own source files, as paths relative to its root with forward slashes. */
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ROOT } from './run.ts'

const SKIP = new Set(['node_modules', 'build', 'messages', 'data', '.git'])

export function listSources(root = ROOT, pattern = /\.(?:ts|tsx|mjs|js)$/): string[] {
  const out: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (SKIP.has(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else if (pattern.test(entry.name)) out.push(relative(root, path).split(sep).join('/'))
    }
  }
  walk(root)
  return out.sort()
}
