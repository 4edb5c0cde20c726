// Plain JavaScript for any Node ≥ 18. Packages contain many files that nothing reads here: source maps, the TypeScript
// sources these point to, tests, builds for script tags and documentation. Together they take a tenth of the
// disk space of an installation.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const UNREAD =
  /\.(?:[cm]?js|css|[cm]?ts|json)\.map$|\.(?:test|spec)\.(?:d\.)?[cm]?[jt]s$|^(?!licen[cs]e|notice|copying)[^/]*\.(?:md|markdown)$/i
const SOURCE = /(?<!\.d)\.(?:[cm]?ts|tsx)$/
const SCRIPT_TAG = /\.(?:iife|umd|standalone)\.c?js$/
/**
 * Type declarations for `require`. If a package has the same declarations for `import`, TypeScript reads those in this
 * project.
 */
const REQUIRED_TYPES = /\.d\.cts$/
/** Files of these packages that only import each other. */
const OPTIONAL = { 'semantic-conventions': /^(?:experimental_\w+|index-incubating)\./, speech: /\.cjs$/ }
/** Large folders that nothing reads: tests, and headers for compiling extensions of Node. */
const UNREAD_FOLDERS = [
  [/^bintrees$/, 'test'],
  [/^node-(?:linux|darwin|win)-/, 'include'],
]
const KEPT = new Set(['.cache', '.bin', '@replique'])

/** Returns the entry points of a package as text, or null if it has no readable package.json. */
function readEntries(folder) {
  try {
    const { main, module, types, typings, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    // conditions such as `@zod/source` are for the package's own development
    const withoutOwn = (key, value) => (key.startsWith('@') ? undefined : value)
    return JSON.stringify({ main, module, types, typings, exports }, withoutOwn)
  } catch {
    return null
  }
}

/** Deletes files that nothing reads from the packages in a `node_modules` folder, at any depth. */
export function prunePackages(modules) {
  if (!existsSync(modules)) return
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    if (!entry.isDirectory() || KEPT.has(entry.name)) continue
    const folder = join(modules, entry.name)
    if (!entry.name.startsWith('@')) prunePackage(folder)
    else
      for (const scoped of readdirSync(folder, { withFileTypes: true }))
        if (scoped.isDirectory()) prunePackage(join(folder, scoped.name))
  }
}

function prunePackage(root) {
  const entries = readEntries(root)
  const hasSourceEntries = entries === null || /(?<!\.d)\.(?:[cm]?ts|tsx)"/.test(entries)
  const isUnread = (name, siblings) =>
    UNREAD.test(name) ||
    OPTIONAL[basename(root)]?.test(name) === true ||
    (REQUIRED_TYPES.test(name) && ['.d.mts', '.d.ts'].some((end) => siblings.has(name.replace(REQUIRED_TYPES, end)))) ||
    (SOURCE.test(name) && !hasSourceEntries) ||
    (SCRIPT_TAG.test(name) && entries !== null && !entries.includes(name))
  const prune = (folder) => {
    const all = readdirSync(folder, { withFileTypes: true })
    const siblings = new Set(all.map(({ name }) => name))
    for (const entry of all) {
      const path = join(folder, entry.name)
      if (entry.isFile() && isUnread(entry.name, siblings)) rmSync(path)
      else if (entry.isDirectory() && entry.name === 'node_modules') prunePackages(path)
      else if (entry.isDirectory()) prune(path)
    }
  }
  for (const [name, folder] of UNREAD_FOLDERS)
    if (name.test(basename(root))) rmSync(join(root, folder), { recursive: true, force: true })
  prune(root)
}

// the container image is pruned with `node workshop/prune.mjs node_modules`
if (process.argv[1] === fileURLToPath(import.meta.url)) prunePackages(process.argv[2] ?? 'node_modules')
