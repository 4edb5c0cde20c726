import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { blocksOf, inspect, OFFERED_LAYOUTS, PAPERS } from '@replique/script'
import type { PlaySettings } from '@replique/script'
import type { PrintOptions } from '../scripts/formats.ts'
import { Failure } from './failure.ts'
import { PRINT_FORMATS } from '../scripts/print-formats.ts'
import { openPlay, savePlay } from './play-file.ts'

/** How a person calls it. */
export const USAGE = [
  'Usage:',
  '  replique inspect FILE [--blocks]',
  `  replique convert IN OUT [--layout ${OFFERED_LAYOUTS.join('|')}] [--paper ${PAPERS.join('|')}]`,
  '                          [--no-page-breaks] [--no-notes]   (Word documents)',
].join('\n')

interface Asked {
  readonly files: readonly string[]
  readonly blocks: boolean
  readonly settings: Partial<PlaySettings>
  readonly options: PrintOptions
}

const SWITCHES = {
  blocks: { type: 'boolean' },
  'no-page-breaks': { type: 'boolean' },
  'no-notes': { type: 'boolean' },
} as const

function choose<T extends string>(name: string, value: string | undefined, offered: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  const found = offered.find((one) => one === value)
  if (found === undefined) throw new Failure(`--${name} is one of ${offered.join(', ')}, not "${value}".`)
  return found
}

function readArguments(args: readonly string[]): Asked {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { layout: { type: 'string' }, paper: { type: 'string' }, ...SWITCHES },
    })
    const layout = choose('layout', values.layout, OFFERED_LAYOUTS)
    const paper = choose('paper', values.paper, PAPERS)
    return {
      files: positionals,
      blocks: values.blocks === true,
      settings: { ...(layout ? { layout } : {}), ...(paper ? { paper } : {}) },
      options: {
        ...(values['no-page-breaks'] ? { pageBreaks: false } : {}),
        ...(values['no-notes'] ? { notes: false } : {}),
      },
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)}.`)
  }
}

async function convert({ files: [from, to], settings, options }: Asked): Promise<void> {
  if (from === undefined || to === undefined) throw new Failure(USAGE)
  const extension = extname(to).toLowerCase()
  const format = PRINT_FORMATS.find((one) => one.extension === extension)
  if (!format) {
    const what = extension === '' ? 'a file without extension' : extension
    throw new Failure(
      `Cannot write ${to}: ${what} is not one of ${PRINT_FORMATS.map((one) => one.extension).join(', ')}.`,
    )
  }
  const play = await openPlay(from)
  const print = await format.open()
  await savePlay(to, await print({ ...play, settings: { ...play.settings, ...settings } }, options))
}

/** Does what the arguments ask; what it prints goes to `print`. A Failure says in one line what went wrong. */
export async function runCommand(args: readonly string[], print: (text: string) => void): Promise<void> {
  const [command, ...rest] = args
  const asked = readArguments(rest)
  const { files, blocks, settings, options } = asked
  const printing = Object.keys(settings).length + Object.keys(options).length > 0
  if (command === 'inspect' && files.length === 1 && !printing) {
    const play = await openPlay(files[0] ?? '')
    print(JSON.stringify(blocks ? blocksOf(play) : inspect(play), null, 2))
  } else if (command === 'convert' && files.length === 2 && !blocks) await convert(asked)
  else throw new Failure(USAGE)
}
