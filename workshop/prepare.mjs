// Plain JavaScript for any Node ≥ 18, because nothing is installed yet when this runs. Installs and builds what is
// missing. A stamp, written last, records the inputs of the last complete run.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { builtProgram } from '../paper/command-line/built.mjs'
import { prunePackages } from './prune.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const STAMP = join(ROOT, 'node_modules', '.replique-stamp.json')
/** Folders whose sources go into the browser's build. */
const BUILT_FROM = ['script', 'manuscript', 'contract', 'web']
/** Names to skip in these folders: packages, README files and generated files. */
const NOT_SOURCES = new Set(['node_modules', 'build', 'messages', 'cache', 'README.md'])

function* files(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (NOT_SOURCES.has(entry.name) || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (!entry.name.endsWith('.test.ts')) yield path
  }
}

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function manifests() {
  const names = ['package.json', 'package-lock.json']
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return [...names, ...workspaces.map((name) => join(name, 'package.json'))].map((name) => join(ROOT, name))
}

/**
 * Returns the folders that npm may install into: the shared one, and one per workspace, used if a workspace needs
 * another version.
 */
function moduleFolders() {
  return manifests()
    .filter((path) => path.endsWith('package.json'))
    .map((path) => join(dirname(path), 'node_modules'))
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'))
  } catch {
    return {}
  }
}

export class PrepareError extends Error {}

/** Runs a program. What it prints is shown at once, or with `quiet` only if it fails. */
function run(command, args, what, { quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    // on Windows, npm is a .cmd file and needs a shell; this is safe because no argument comes from outside
    const shell = process.platform === 'win32' && command === 'npm'
    const shown = quiet ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', shown, shown], shell })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
    child.on('error', (error) =>
      reject(
        new PrepareError(error.code === 'ENOENT' ? `${what}: ${command} was not found.` : `${what}: ${error.message}`),
      ),
    )
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      process.stderr.write(Buffer.concat(printed))
      reject(new PrepareError(`${what} ended with ${signal ?? `exit code ${code}`}.`))
    })
  })
}

/**
 * Returns the path of the Node that runs the server: the current one if it is version 24 or later, else the one
 * installed as a package.
 */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const path = join(ROOT, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(path)) return path
  throw new PrepareError(
    `Réplique needs Node 24 or newer (this is ${process.version}), and there is no packaged Node for ${process.platform} ${process.arch}: install it from nodejs.org.`,
  )
}

function mustWrite(what) {
  try {
    accessSync(ROOT, constants.W_OK)
    if (existsSync(dirname(STAMP))) accessSync(dirname(STAMP), constants.W_OK)
  } catch {
    throw new PrepareError(`${what}, but ${ROOT} cannot be written.`)
  }
}

async function install(withTools) {
  mustWrite('Packages must be installed')
  const started = Date.now()
  console.log('Installing the packages (about a minute the first time) …')
  // not `npm ci`, which requires the binaries of every platform, because some registries lack them; `--no-save` leaves
  // the lockfile unchanged
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', withTools ? args : [...args, '--omit=dev'], 'Installing the packages')
  for (const folder of moduleFolders()) prunePackages(folder)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

async function build() {
  mustWrite('The pages must be built')
  const started = Date.now()
  console.log('Building the pages (about a minute) …')
  await run(findNode(), [join(ROOT, 'workshop', 'build.ts')], 'Building the pages', { quiet: true })
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Bundles the command-line tool so that it starts faster. If bundling fails, the tool runs from source. */
async function buildCommand() {
  if (builtProgram() !== undefined) return
  try {
    accessSync(dirname(STAMP), constants.W_OK)
    await run(findNode(), [join(ROOT, 'workshop', 'build.ts'), 'command'], 'Building the command line')
  } catch (error) {
    if (error instanceof PrepareError) console.error(error.message)
  }
}

/**
 * Installs and builds what is missing; writes nothing if everything is up to date. Tools for tests, checks and
 * benchmarks are installed on first use and kept. Pages are built only for commands that need them.
 */
export async function prepare({ tools, pages: wantPages = true }) {
  const before = readStamp()
  const packages = digest(manifests())
  const platform = `${process.platform}-${process.arch}`
  const withTools = tools || before.tools === true
  const isCurrent = before.packages === packages && before.platform === platform
  if (!isCurrent || (tools && before.tools !== true)) await install(withTools)
  if (!isCurrent) before.pages = null
  const node = findNode()
  const pages = digest([...manifests(), ...BUILT_FROM.flatMap((folder) => [...files(join(ROOT, folder))])])
  const built = existsSync(join(ROOT, 'web', 'build', 'index.html'))
  const stamp = { packages, tools: withTools, pages, platform, node: nodeVersion(node) }
  if (wantPages && (before.pages !== pages || before.node !== stamp.node || !built)) await build()
  if (!wantPages) Object.assign(stamp, { pages: before.pages ?? null, node: before.node ?? null })
  await buildCommand()
  if (JSON.stringify(readStamp()) !== JSON.stringify(stamp)) {
    mkdirSync(dirname(STAMP), { recursive: true })
    writeFileSync(STAMP, JSON.stringify(stamp))
  }
  return node
}

function nodeVersion(path) {
  if (path === process.execPath) return process.version
  return `v${JSON.parse(readFileSync(join(dirname(dirname(path)), 'package.json'), 'utf8')).version}`
}

/** Runs one of the project's programs in the foreground. Forwards signals to it and exits with its code. */
export function hand(node, file, args) {
  const child = spawn(node, [join(ROOT, file), ...args], { stdio: 'inherit' })
  // the terminal also sends Ctrl+C to the child, which then ends; wait for it
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** Prepares, then runs one of the project's programs. A failure prints one clear line and exits with code 1. */
export async function prepareAndHand(file, args, wanted) {
  try {
    hand(await prepare(wanted), file, args)
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error)
    process.exit(1)
  }
}
