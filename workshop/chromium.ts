/**
 * Finds a Chromium for the browser tests or installs one. Tries CHROMIUM_PATH, the usual places, apt if run as root,
 * then Playwright's download.
 */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { capture, ROOT } from './run.ts'

/** The flags for a headless Chromium that works for any user and never contacts Google. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** The headless shell comes first, because it uses a fifth less CPU for the same pages. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'AppData/Local/Google/Chrome/Application/chrome.exe'),
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

function installed(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given) return existsSync(given) ? given : undefined
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...PLACES]
  for (const folder of folders) {
    if (folder.includes('Chrom') && existsSync(folder)) return folder
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name)
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Returns the path to a browser, or the reason why no browser is available. */
export async function findChromium(): Promise<{ path: string } | { reason: string }> {
  const found = installed()
  if (found) return { path: found }
  if (process.env['CHROMIUM_PATH'])
    return { reason: `CHROMIUM_PATH names ${process.env['CHROMIUM_PATH']}, which is not there` }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the system’s packages …')
    // older releases only have the full browser
    if (!(await aptInstall('chromium-headless-shell'))) await aptInstall('chromium')
    const path = installed()
    if (path) return { path }
  }
  console.log('Downloading Chromium …')
  const { code, output } = await capture(
    process.execPath,
    [join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
    { quiet: true },
  )
  const path = installed()
  if (path) return { path }
  return {
    reason: `no Chromium was found and none could be installed (exit code ${code}: ${output.trim().split('\n').at(-1) ?? ''})`,
  }
}

/** Installs a package as root on Debian and its derivatives. Returns false if that fails. */
export async function aptInstall(name: string): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await capture('apt-get', ['update', '-qq'], { quiet: true, env })
  const { code } = await capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    quiet: true,
    env,
  })
  return code === 0
}
