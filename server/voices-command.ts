/** `npx replique voices`: lists, installs and removes packs of natural voices. */
import { prepareFolder } from './kernel/data-folder/data-folder.ts'
import { StartError } from './kernel/settings.ts'
import type { VoiceGender } from '@replique/contract/voice-traits'
import type { Storage } from './kernel/storage/storage.ts'
import type { HearProgress } from './modules/voices/index.ts'
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
  const { listInstalled, readCatalogue, shortLinesOf } = await import('./modules/voices/index.ts')
  const installed = await listInstalled(dataDir)
  const { packs } = await readCatalogue(voices.mirror)
  const others = installed.filter(({ name }) => !packs.some((pack) => pack.name === name))
  for (const { name, languages, bytes, licence, research, speakers, voices: all } of [...packs, ...others]) {
    const count = speakers === undefined ? gendered(all) : `the best of ${counted(speakers.count)}`
    const facts = `${count}, ${Math.ceil(bytes / 1e6)} MB, ${licence}${research === true ? ' (trained from a model for research)' : ''}`
    const own = installed.find((one) => one.name === name)
    const share = own ? shortLinesOf(own) : null
    const right = share === null ? '' : `, ${Math.floor(share * 100)} % of short lines right`
    const state = own ? `, installed: ${gendered(own.voices)}${right}` : ''
    print(`${name.padEnd(16)} ${languages.join(', ').padEnd(8)} ${facts}${state}`)
  }
}

/** "2 women, 1 man": a character gets a voice of their own gender. */
function gendered(voices: readonly { readonly gender: VoiceGender }[]): string {
  const of = (gender: VoiceGender): number => voices.filter((one) => one.gender === gender).length
  const [women, men, others] = [of('female'), of('male'), of('neutral')]
  return [
    ...(women > 0 ? [women === 1 ? '1 woman' : `${women} women`] : []),
    ...(men > 0 ? [men === 1 ? '1 man' : `${men} men`] : []),
    ...(others > 0 ? [`${others} of no gender`] : []),
  ].join(', ')
}

const counted = (voices: number): string => (voices === 1 ? '1 voice' : `${voices} voices`)

/** The bucket that all servers share, if there is one. */
async function bucketOf({ filesUrl }: Config): Promise<Storage | null> {
  return filesUrl === null ? null : (await import('./kernel/storage/s3-storage.ts')).openS3Storage(filesUrl)
}

const PHASES = { downloading: 'Downloading', unpacking: 'Unpacking', trying: 'Trying the voices' }

/** A name has no dot and no separator; anything else is a file. */
const isFile = (what: string): boolean => /[./\\]/.test(what)

async function add(config: Config, what: string, print: Print): Promise<void> {
  const { dataDir, voices } = config
  await prepareFolder(dataDir)
  const { installFile, installPack, readCatalogue, shortLinesOf } = await import('./modules/voices/index.ts')
  let told = ''
  const hear: HearProgress = ({ phase, done, all }) => {
    const line = `${PHASES[phase]} … ${Math.floor((done / all) * 10) * 10} %`
    if (line !== told) print(line)
    told = line
  }
  const installing = { dataDir, bucket: await bucketOf(config), signal: new AbortController().signal, hear }
  const catalogue = await readCatalogue(voices.mirror)
  const pack = isFile(what)
    ? await installFile(catalogue, what, installing)
    : await installPack(catalogue, what, installing)
  print(`Short lines such as “Yes.” said right: ${Math.floor((shortLinesOf(pack) ?? 0) * 100)} %`)
  const names = pack.voices.map(({ name }) => name).join(', ')
  print(`Installed ${pack.name}: ${names} (${gendered(pack.voices)}). A running server uses it from now on.`)
  print('Characters of a gender or age that no natural voice has keep a built-in one.')
}

async function remove(config: Config, name: string, print: Print): Promise<void> {
  const { uninstallPack } = await import('./modules/voices/index.ts')
  const { dataDir } = config
  if (!(await uninstallPack({ dataDir, bucket: await bucketOf(config) }, name)))
    throw new StartError(`The pack ${JSON.stringify(name)} is not installed.`)
  print(`Removed ${name}. Its characters get other voices.`)
}
