/** A browser with a persistent profile. It can be closed and started again, like one on a real computer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../workshop/chromium.ts'
import type { Writer } from './writers.ts'

type Options = Parameters<typeof chromium.launchPersistentContext>[1]

export interface PersistentBrowser extends Pick<Browser, 'newContext'> {
  /** Closes the browser and starts it again with its profile. The writer gets a new page. */
  restart(writer: Writer): Promise<void>
  close(): Promise<void>
}

/** Turns session cookies into persistent ones, as for a user who stays signed in. */
async function staySignedIn(context: BrowserContext): Promise<void> {
  const expires = Math.floor(Date.now() / 1000) + 86_400
  await context.addCookies((await context.cookies()).map((cookie) => ({ ...cookie, expires })))
}

export function persistentBrowser(): PersistentBrowser {
  const folder = mkdtempSync(join(tmpdir(), 'replique-browser-'))
  let kept: Options
  let context: BrowserContext | undefined
  const open = async (): Promise<BrowserContext> => {
    const executablePath = process.env['CHROMIUM_PATH'] ?? ''
    context = await chromium.launchPersistentContext(folder, { ...kept, executablePath, args: [...CHROMIUM_FLAGS] })
    return context
  }
  return {
    newContext: (options) => {
      kept = options
      return open()
    },
    restart: async (writer) => {
      await staySignedIn(writer.context)
      await context?.close()
      const again = await open()
      Object.assign(writer, { context: again, page: await again.newPage() })
    },
    close: async () => {
      await context?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
