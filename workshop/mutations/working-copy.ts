/** A copy of the project in a temporary folder, for changing code and running tests. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { ROOT } from '../run.ts'
import { applyEdit, type Edit } from './mutation.ts'

export interface WorkingCopy {
  readonly root: string
  /** Applies all edits, or none if one of them fails. */
  apply(edits: readonly Edit[]): void
  /** Restores every changed file. */
  restore(): void
  remove(): void
}

const SKIPPED = new Set(['.git', 'node_modules', 'data', 'tmp', '.replique'])
const PACKAGES = 'node_modules'
/**
 * The cache of reusable files that tests create. The subfolders in `BUILT` are built from sources and aren't copied.
 */
const CACHE = join(PACKAGES, '.cache', 'replique')
const BUILT = new Set(['command', 'compiled', 'types'])
const BUILD = join('web', 'build')

export function makeWorkingCopy(): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'replique-mutations-'))
  const root = join(folder, 'main')
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  cpSync(ROOT, root, { recursive: true, filter: (path) => path === ROOT || !SKIPPED.has(relative(ROOT, path)) })
  linkPackages(root)
  if (existsSync(join(ROOT, CACHE)))
    cpSync(join(ROOT, CACHE), join(root, CACHE), { recursive: true, filter: (path) => !BUILT.has(basename(path)) })
  // sample files beside the project, which some tests use if present
  const beside = join(dirname(join(ROOT, '.')), 'shared')
  if (existsSync(beside)) link(beside, join(folder, 'shared'))

  const before = new Map<string, string>()
  return {
    root,
    apply(edits) {
      const texts = new Map<string, string>()
      for (const edit of edits) {
        const text = texts.get(edit.file) ?? readFileSync(join(root, edit.file), 'utf8')
        if (!before.has(edit.file)) before.set(edit.file, text)
        texts.set(edit.file, applyEdit(text, edit))
      }
      for (const [file, text] of texts) writeFileSync(join(root, file), text)
    },
    restore() {
      for (const [file, text] of before) writeFileSync(join(root, file), text)
      before.clear()
    },
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

/** Links every installed package to the original, and our own packages to the copy. */
function linkPackages(root: string): void {
  mkdirSync(join(root, PACKAGES))
  for (const name of readdirSync(join(ROOT, PACKAGES)))
    if (name !== '@replique' && name !== '.cache' && name !== '.vite-temp' && name !== '.vite')
      link(join(ROOT, PACKAGES, name), join(root, PACKAGES, name))
  mkdirSync(join(root, PACKAGES, '@replique'))
  for (const name of readdirSync(join(ROOT, PACKAGES, '@replique')))
    link(join(root, name), join(root, PACKAGES, '@replique', name))
}

function link(target: string, path: string): void {
  symlinkSync(target, path, process.platform === 'win32' ? 'junction' : undefined)
}

/** Returns the folder with a copy's built pages. They are rebuilt for mutations in browser code. */
export const buildOf = (copy: WorkingCopy): string => join(copy.root, BUILD)
