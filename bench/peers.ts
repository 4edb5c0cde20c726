import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../node_modules/.cache/replique/peers/', import.meta.url))
/**
 * The peers have large dependencies and are only needed for comparison, so they are not dependencies of the project.
 */
const PEERS = ['afterwriting@1.17.3', 'aw-parser@0.1.1']

/** Without these options aw-parser leaves elements out of its result. */
const EVERYTHING = {
  print_headers: true,
  print_actions: true,
  print_dialogues: true,
  print_notes: true,
  print_sections: true,
  print_synopsis: true,
  use_dual_dialogue: true,
}

export interface Peers {
  /** The path of afterwriting's program, which runs in its own process. */
  readonly afterwriting: string
  /** aw-parser's parse function. */
  parse(text: string): { readonly tokens: readonly unknown[] }
}

/** Installs the peers from npm once, without running install scripts. */
export async function openPeers(): Promise<Peers> {
  const afterwriting = join(FOLDER, 'node_modules/afterwriting/awc.js')
  if (!existsSync(afterwriting)) {
    console.log(`Fetching ${PEERS.join(' and ')} to measure against …`)
    await mkdir(FOLDER, { recursive: true })
    const args = ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...PEERS]
    const npm = spawnSync('npm', args, { cwd: FOLDER, encoding: 'utf8', shell: process.platform === 'win32' })
    if (npm.status !== 0) throw new Error(`npm did not bring ${PEERS.join(' and ')}: ${npm.stderr.trim()}`)
  }
  const { parser } = createRequire(afterwriting)('aw-parser') as {
    parser: { parse(text: string, settings: object): { tokens: unknown[] } }
  }
  return { afterwriting, parse: (text) => parser.parse(text, EVERYTHING) }
}
