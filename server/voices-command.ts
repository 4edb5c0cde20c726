/** `npx replique voices`: lists, installs and removes packs of natural voices. */
import { prepareFolder } from './kernel/data-folder/data-folder.ts'
import { StartError } from './kernel/settings.ts'
import type { Config } from './config.ts'

type Print = (line: string) => void

const USAGE = 'Usage: npx replique voices list | add NAME|FILE | remove NAME'

export async function runVoices(
  config: Config,
  [action, what, ...more]: readonly string[],
  print: Print,
): Promise<void> {
  if (more.length > 0) throw new StartError(USAGE)
  if (action === 'list' && what === undefined) await list(config, print)
  else if (action === 'add' && what !== undefined) await add(config, what, print)
  else if (action === 'remove' && what !== undefined) await remove(config, what, print)
  else throw new StartError(USAGE)
}

async function list({ dataDir, voices }: Config, print: Print): Promise<void> {
  const { listInstalled, readCatalogue } = await import('./modules/voices/index.ts')
  const installed = await listInstalled(dataDir)
  const { packs } = await readCatalogue(voices.mirror)
  const others = installed.filter(({ name }) => !packs.some((pack) => pack.name === name))
  for (const pack of [...packs, ...others]) {
    const { name, languages, bytes, licence } = pack
    const count = pack.voices.length === 1 ? '1 voice' : `${pack.voices.length} voices`
    const state = installed.some((one) => one.name === name) ? ', installed' : ''
    print(
      `${name.padEnd(16)} ${languages.join(', ').padEnd(8)} ${count}, ${Math.ceil(bytes / 1e6)} MB, ${licence}${state}`,
    )
  }
}

/** A name has no dot and no separator; anything else is a file. */
const isFile = (what: string): boolean => /[./\\]/.test(what)

async function add({ dataDir, voices }: Config, what: string, print: Print): Promise<void> {
  await prepareFolder(dataDir)
  const { installFile, installPack, readCatalogue } = await import('./modules/voices/index.ts')
  let told = ''
  const hear = ({ phase, done, all }: { phase: string; done: number; all: number }): void => {
    const line = `${phase === 'downloading' ? 'Downloading' : 'Unpacking'} … ${Math.floor((done / all) * 10) * 10} %`
    if (line !== told) print(line)
    told = line
  }
  const installing = { dataDir, signal: new AbortController().signal, hear }
  const catalogue = await readCatalogue(voices.mirror)
  const pack = isFile(what)
    ? await installFile(catalogue, what, installing)
    : await installPack(catalogue, what, installing)
  print(
    `Installed ${pack.name}: ${pack.voices.map(({ name }) => name).join(', ')}. A running server uses it from now on.`,
  )
}

async function remove({ dataDir }: Config, name: string, print: Print): Promise<void> {
  const { removePack } = await import('./modules/voices/index.ts')
  if (!(await removePack(dataDir, name))) throw new StartError(`The pack ${JSON.stringify(name)} is not installed.`)
  print(`Removed ${name}. Its characters get other voices.`)
}
