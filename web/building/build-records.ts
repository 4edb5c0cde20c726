/** The files by which an open page learns that a newer version has been put in place. */
import { randomBytes } from 'node:crypto'
import type { Plugin } from 'vite'

export function newBuildId(): string {
  return randomBytes(8).toString('hex')
}

export function buildRecords(id: string): Plugin {
  return {
    name: 'replique:build-records',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify({ id, timestamp: Date.now() })
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source })
      this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source })
    },
  }
}
