/** `npm run e2e -- NAME`: runs one journey in a real browser, in each of its looks, with the servers it needs. */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../workshop/chromium.ts'
import { run } from '../workshop/run.ts'
import { startTools } from '../workshop/tools.ts'

const folder = fileURLToPath(new URL('journeys', import.meta.url))
const names = readdirSync(folder).flatMap((file) =>
  file.endsWith('.test.ts') ? [file.slice(0, -'.test.ts'.length)] : [],
)
const name = process.argv[2] ?? ''

async function journey(): Promise<number> {
  const browser = await findChromium()
  if ('reason' in browser) {
    console.error(browser.reason)
    return 1
  }
  const tools = await startTools()
  try {
    const args = ['run', '--project', 'journeys', `e2e/journeys/${name}.test.ts`, ...process.argv.slice(3)]
    return await run('vitest', args, { env: { ...tools.env, CHROMIUM_PATH: browser.path, REPLIQUE_TESTS: 'all' } })
  } finally {
    await tools.stop()
  }
}

if (!existsSync(`${folder}/${name}.test.ts`)) {
  console.error(`npm run e2e -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exitCode = 1
} else process.exitCode = await journey()
