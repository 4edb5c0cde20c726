/** Runs in a thread of its own: reads the PDF it is sent, and tells its pages one by one. */
import { parentPort } from 'node:worker_threads'
import type { Told } from './messages.ts'
import { openPdf } from './pages.ts'

const port = parentPort

const tell = (told: Told): void => port?.postMessage(told)

async function read(bytes: Uint8Array): Promise<void> {
  const pdf = await openPdf(bytes)
  if ('error' in pdf) return tell({ kind: 'refused', error: pdf.error })
  tell({ kind: 'opened', info: pdf.info })
  for (let number = 1; number <= pdf.info.pages; number++) {
    try {
      tell({ kind: 'page', page: await pdf.readPage(number) })
    } catch {
      tell({ kind: 'lost', number })
    }
  }
  await pdf.close()
  tell({ kind: 'done' })
}

port?.on('message', (bytes: Uint8Array) => {
  read(bytes).catch(() => tell({ kind: 'refused', error: 'damaged' }))
})
