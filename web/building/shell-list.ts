/** Writes the list of files needed for an offline start into sw.js. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ROOT_FILES = [
  '/',
  '/colour-mode.js',
  '/early.js',
  '/manifest.webmanifest',
  '/manifest.fr.webmanifest',
  '/icons/mark.svg',
]

/** Returns scripts, styles and the fonts for both languages; source maps and legacy formats are left out. */
export function shellFiles(bundled: readonly string[]): string[] {
  const wanted = bundled.filter((name) => /^assets\/.*\.(?:js|css|woff2|svg)$/.test(name))
  return [...ROOT_FILES, ...wanted.map((name) => `/${name}`).sort()]
}

export function shellList(id: string): Plugin {
  return {
    name: 'replique:shell-list',
    apply: 'build',
    async writeBundle(options, bundle) {
      const path = join(options.dir ?? '', 'sw.js')
      const source = await readFile(path, 'utf8')
      const files = JSON.stringify(shellFiles(Object.keys(bundle)))
      await writeFile(
        path,
        source.replace("'__BUILD_ID__'", `'${id}'`).replace("['__FILES__']", () => files),
      )
    },
  }
}
