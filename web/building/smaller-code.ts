import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'

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
