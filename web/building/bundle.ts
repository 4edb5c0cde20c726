/** What is done with the bundler's chunks: what is fetched ahead, how small they are, and how an open page learns of a newer build. */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import { describeWeight, weigh } from './page-weight.ts'

/**
 * Pages that few people open, and seldom: their own parts are asked for once the page itself is there. What tells of notifications
 * needs hardly anything that is not there by then.
 */
const SELDOM = new RegExp(
  `^assets/(?:${[
    'terms|privacy|profile',
    'login|register|invite|confirm|reset-password|admin-setup|accept',
    'users|groups|plays|import|reading|record|ai-features|email-templates|set-admin',
    'bell|announce|export-question',
    'auth-test|editor-test|play-editor|fountain-editor|jwt-security-test|screenplay-editor',
  ].join('|')})-[\\w-]{8}\\.js$`,
)

/**
 * What is fetched together with a part of the app. Every page brings the names of all of it along, so those of pages that
 * are seldom opened are left out, but for styles, without which a page would be shown undressed.
 */
export const earlyParts = (file: string, parts: string[]): string[] =>
  SELDOM.test(file) ? parts.filter((part) => part.endsWith('.css')) : parts

export function newBuildId(): string {
  return randomBytes(8).toString('hex')
}

/** The files by which an open page learns that a newer version has been put in place. */
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

interface Chunk {
  readonly type: 'chunk'
  code: string
}

/** Goes over what the bundler has made small once more, arguments nobody reads left out; the pages are a hundredth lighter for it. */
export function smallerCode(): Plugin {
  return {
    name: 'replique:smaller-code',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk & typeof file => file.type === 'chunk')
      // the largest first, so that none is left to one thread at the end
      chunks.sort((a, b) => b.code.length - a.code.length)
      await Promise.all(Array.from({ length: availableParallelism() }, () => minifyAll(chunks)))
    },
  }
}

/** Takes chunks in turns with other threads until none is left. */
async function minifyAll(chunks: Chunk[]): Promise<void> {
  const worker = new Worker(new URL('./smaller-code-worker.ts', import.meta.url))
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  try {
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      const answered = new Promise<string>((resolve) => worker.once('message', resolve))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(chunk.code)
      const code = await Promise.race([answered, failed])
      if (code.length < chunk.code.length) chunk.code = code
    }
  } finally {
    await worker.terminate()
  }
}

/** Prints the weight of the measured pages when a build ends. */
export function sizesReport(): Plugin {
  let root = ''
  return {
    name: 'replique:sizes-report',
    apply: 'build',
    writeBundle(options) {
      root = options.dir ?? ''
    },
    async closeBundle() {
      if (!root) return
      for (const page of await weigh(root)) console.log(describeWeight(page))
    },
  }
}
